fof(c1, axiom, ! [X] : (p(X) => q(X)), file('steps.p', all)).
fof(c2, axiom, p(a), file('steps.p', one)).
fof(c3, axiom, ? [X] : r(X), file('steps.p', some)).
fof(c4, conjecture, q(a), file('steps.p', goal)).
fof(c5, negated_conjecture, ~ q(a), inference(assume_negation, [status(cth)], [c4])).
cnf(c6, plain, (q(X) | ~ p(X)), inference(cnf, [status(thm)], [c1])).
fof(c7, plain, r(sk1), inference(skolemize, [status(esa)], [c3])).
cnf(c8, plain, q(a), inference(resolution, [status(thm)], [c6, c2])).
cnf(c9, plain, $false, inference(resolution, [status(thm)], [c8, c5])).
