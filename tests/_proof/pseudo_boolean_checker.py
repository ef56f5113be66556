"""A checker for the part of VeriPB's format that is exported, after the README of VeriPB."""

from __future__ import annotations

__all__ = ["ProofError", "check_proof"]


class ProofError(Exception):
    """A line of the proof does not hold."""


def check_proof(problem, proof):
    """Raise a ProofError unless the proof derives a contradiction from the problem; both are texts."""
    constraints = {}
    for line in problem.splitlines():
        if not line.startswith("*"):
            constraints[len(constraints) + 1] = parsed(line)
    last = given = len(constraints)
    head, *lines = proof.splitlines()
    assert head == "pseudo-Boolean proof version 1.1"
    contradiction = False
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "f":
            assert int(rest) == given
        elif word == "pol":
            last += 1
            constraints[last] = polish(rest.split(), constraints)
        elif word == "rup":
            new = parsed(rest)
            terms, least = new
            if not contradicts([*constraints.values(), ({x: -c for x, c in terms.items()}, 1 - least)]):
                raise ProofError(line)
            last += 1
            constraints[last] = new
        elif word == "del":
            for number in rest.removeprefix("id ").split():
                del constraints[int(number)]
        else:
            assert word == "c"
            terms, least = constraints[int(rest)]
            if sum(max(c, 0) for c in terms.values()) >= least:
                raise ProofError(line)
            contradiction = True
    if not contradiction:
        raise ProofError("no contradiction")


def parsed(line):
    """Return the coefficients of variables, and what the sum is at least."""
    left, right = line.rstrip(" ;").split(">=")
    words, terms, least = left.split(), {}, int(right)
    for number, literal in zip(words[::2], words[1::2], strict=True):
        c, x = int(number), literal.removeprefix("~")
        if literal != x:  # c ~x is c - c x
            c, least = -c, least - c
        terms[x] = terms.get(x, 0) + c
    return terms, least


def polish(words, constraints):
    stack = []
    for at, word in enumerate(words):
        if word == "+":
            (terms, least), (more, also) = stack.pop(), stack.pop()
            stack.append(({x: terms.get(x, 0) + more.get(x, 0) for x in terms.keys() | more.keys()}, least + also))
        elif word == "*":
            continue
        elif at + 1 < len(words) and words[at + 1] == "*":
            factor, (terms, least) = int(word), stack.pop()
            if factor <= 0:
                raise ProofError(f"a factor of {factor}")
            stack.append(({x: c * factor for x, c in terms.items()}, least * factor))
        else:
            stack.append(constraints[int(word)])
    (only,) = stack
    return only


def contradicts(constraints):
    """Whether unit propagation finds that the constraints cannot all hold."""
    value = {}
    changed = True
    while changed:
        changed = False
        for terms, least in constraints:
            most = sum(c * value[x] if x in value else max(c, 0) for x, c in terms.items())
            if most < least:
                return True
            for x, c in terms.items():
                if c and x not in value and most - abs(c) < least:
                    value[x], changed = int(c > 0), True
    return False
