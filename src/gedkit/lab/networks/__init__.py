"""The networks in PyTorch, one file per layer or network: GENN, and its peers SimGNN, GMN and GraphSim.

They are for training and for measuring peers. A trained GENN guides a search from the C++ core
(``gedkit.models.inference``), which needs no torch.
"""
