"""Pairs of nodes that are fixed or forbidden, drawn at random, and the mappings that agree with them."""


def random_constraints(rng, g1, g2):
    """Return fixed pairs that do not contradict each other, and forbidden ones."""
    free2 = list(range(g2.n))
    fixed = []
    for u in range(g1.n):
        if rng.random() < 0.3:
            v = None if not free2 or rng.random() < 0.3 else free2.pop(int(rng.integers(len(free2))))
            fixed.append((u, v))
    fixed += [(None, v) for v in free2 if rng.random() < 0.15]
    ends1, ends2 = [*range(g1.n), None], [*range(g2.n), None]
    every = [(u, v) for u in ends1 for v in ends2 if (u, v) != (None, None) and (u, v) not in fixed]
    return fixed, [pair for pair in every if rng.random() < 0.12]


def agrees(g1, g2, images, fixed, forbidden):
    """Return whether a mapping, as the list of images, has all fixed pairs and no forbidden one."""
    pairs = [(u, None if v < 0 else v) for u, v in enumerate(images)]
    pairs += [(None, v) for v in range(g2.n) if v not in images]
    return set(fixed) <= set(pairs) and not set(forbidden) & set(pairs)
