"""What gedkit asks of the machine and of Python, below everything that knows a graph.

``processors`` counts the processors a process may use; ``numpy`` loads numpy on first use; ``log`` has the logger;
``install_hint`` says how to install what is missing, ``warning`` lets a warning point at the caller's line;
``moved_modules`` keeps the old dotted names of modules working. Files here import nothing of gedkit but ``errors``.
"""
