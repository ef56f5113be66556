"""The web application behind ``gedkit serve``: compare two graphs, search a collection, map it; and the HTTP API below.

How a request passes through::

    browser --guard--> app (routes) --pool--> worker process (tasks) --> gedkit.solve, Index, pdist --> view as HTML

``guard`` checks host, origin, token and size before anything is read; ``requests`` are the checked bodies; ``pool``
shares worker processes out, with a queue and limits (``limits``); ``worker`` is the process, ``tasks`` is what it does.
A search runs in a process of its own so that it can be stopped at any moment, keep its memory to itself, and not
disturb the others. ``static/`` is the page: plain ES modules over the viewer of `gedkit.viz`, without a build step.
FastAPI and uvicorn are imported in this package only (the extra ``gedkit[web]``). May import everything but ``cli``.
"""
