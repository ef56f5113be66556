"""The commands of the laboratory: ``gedkit train``, ``label``, ``evaluate``, ``reproduce`` and ``datasets``.

There is one file per command, as in ``gedkit.cli``, which finds them by name and whose options and reports they use.
"""
