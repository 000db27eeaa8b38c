% Huntington's laws of Boolean algebra (1904): the unit absorbs what is joined with it.
fof(join_commutes, axiom, ! [X,Y] : j(X,Y) = j(Y,X)).
fof(meet_commutes, axiom, ! [X,Y] : m(X,Y) = m(Y,X)).
fof(join_distributes, axiom, ! [X,Y,Z] : j(X,m(Y,Z)) = m(j(X,Y),j(X,Z))).
fof(meet_distributes, axiom, ! [X,Y,Z] : m(X,j(Y,Z)) = j(m(X,Y),m(X,Z))).
fof(zero, axiom, ! [X] : j(X,zero) = X).
fof(one, axiom, ! [X] : m(X,one) = X).
fof(excluded_middle, axiom, ! [X] : j(X,c(X)) = one).
fof(no_contradiction, axiom, ! [X] : m(X,c(X)) = zero).
fof(bounds, conjecture, ! [X] : j(X,one) = one).
