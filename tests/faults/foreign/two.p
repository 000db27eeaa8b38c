fof(one, axiom, p(a)).
fof(other, axiom, ! [X] : (p(X) <=> ~ p(f(X)))).
