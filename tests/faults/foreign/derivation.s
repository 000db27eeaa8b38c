fof(a, axiom, p).
fof(b, plain, (p | q), inference(weaken, [status(thm)], [a])).
