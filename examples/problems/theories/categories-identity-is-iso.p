% Identities are isomorphisms.
% Status: Theorem
fof(domain_idempotent, axiom, ! [X] : (d(d(X)) = d(X) & c(d(X)) = d(X))).
fof(codomain_idempotent, axiom, ! [X] : (c(c(X)) = c(X) & d(c(X)) = c(X))).
fof(left, axiom, ! [X] : o(c(X),X) = X).
fof(right, axiom, ! [X] : o(X,d(X)) = X).
fof(ends, axiom, ! [X,Y] : (d(X) = c(Y) => (d(o(X,Y)) = d(Y) & c(o(X,Y)) = c(X)))).
fof(associative, axiom, ! [X,Y,Z] : ((d(X) = c(Y) & d(Y) = c(Z)) => o(o(X,Y),Z) = o(X,o(Y,Z)))).
fof(monic, axiom, ! [X] : (mono(X) <=> ! [Y,Z] : ((d(X) = c(Y) & d(X) = c(Z) & o(X,Y) = o(X,Z)) => Y = Z))).
fof(epic, axiom, ! [X] : (epi(X) <=> ! [Y,Z] : ((d(Y) = c(X) & d(Z) = c(X) & o(Y,X) = o(Z,X)) => Y = Z))).
fof(iso, axiom, ! [X] : (iso(X) <=> ? [Y] : (d(X) = c(Y) & d(Y) = c(X) & o(X,Y) = c(X) & o(Y,X) = d(X)))).
fof(goal, conjecture, ! [X] : iso(d(X))).
