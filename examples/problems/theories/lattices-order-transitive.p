% The order of a lattice is transitive.
% Status: Theorem
fof(join_commutes, axiom, ! [X,Y] : j(X,Y) = j(Y,X)).
fof(meet_commutes, axiom, ! [X,Y] : m(X,Y) = m(Y,X)).
fof(join_associates, axiom, ! [X,Y,Z] : j(j(X,Y),Z) = j(X,j(Y,Z))).
fof(meet_associates, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(absorption, axiom, ! [X,Y] : j(X,m(X,Y)) = X).
fof(dual_absorption, axiom, ! [X,Y] : m(X,j(X,Y)) = X).
fof(order, axiom, ! [X,Y] : (le(X,Y) <=> m(X,Y) = X)).
fof(goal, conjecture, ! [X,Y,Z] : ((le(X,Y) & le(Y,Z)) => le(X,Z))).
