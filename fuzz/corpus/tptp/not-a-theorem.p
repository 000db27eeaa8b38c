% The conjecture does not follow: a countermodel shows a group-like operation that does not commute.
fof(identity, axiom, ! [X] : (m(X,e) = X & m(e,X) = X)).
fof(commutes, conjecture, ! [X,Y] : m(X,Y) = m(Y,X)).
