% In a lattice in which meets distribute over joins, joins distribute over meets.
fof(join_commutes, axiom, ! [X,Y] : j(X,Y) = j(Y,X)).
fof(meet_commutes, axiom, ! [X,Y] : m(X,Y) = m(Y,X)).
fof(join_associates, axiom, ! [X,Y,Z] : j(j(X,Y),Z) = j(X,j(Y,Z))).
fof(meet_associates, axiom, ! [X,Y,Z] : m(m(X,Y),Z) = m(X,m(Y,Z))).
fof(join_absorbs, axiom, ! [X,Y] : j(X,m(X,Y)) = X).
fof(meet_absorbs, axiom, ! [X,Y] : m(X,j(X,Y)) = X).
fof(distributes, axiom, ! [X,Y,Z] : m(X,j(Y,Z)) = j(m(X,Y),m(X,Z))).
fof(other, conjecture, ! [X,Y,Z] : j(X,m(Y,Z)) = m(j(X,Y),j(X,Z))).
