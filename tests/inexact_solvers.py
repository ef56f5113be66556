"""The solvers that need no model and need not be exact, with the options that change what they do."""

INEXACT = {
    "hungarian": {"solver": "hungarian"},
    "vj": {"solver": "vj"},
    "branch": {"solver": "branch"},
    "beam": {"solver": "beam"},
    "beam of 2": {"solver": "beam", "width": 2},
    "refine": {"solver": "refine"},
    "refine in 1 turn": {"solver": "refine", "turns": 1},
    "ipfp": {"solver": "ipfp"},
    "ipfp from 1": {"solver": "ipfp", "starts": 1},
}
