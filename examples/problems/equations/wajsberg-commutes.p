% In Wajsberg's algebra of many-valued logic the disjunction commutes, and implication is its own when a truth implies.
fof(identity, axiom, ! [X] : i(one,X) = X).
fof(transitive, axiom, ! [X,Y,Z] : i(i(X,Y),i(i(Y,Z),i(X,Z))) = one).
fof(disjunction, axiom, ! [X,Y] : i(i(X,Y),Y) = i(i(Y,X),X)).
fof(contraposition, axiom, ! [X,Y] : i(i(n(X),n(Y)),i(Y,X)) = one).
fof(weakening, conjecture, ! [X,Y] : i(X,i(Y,X)) = one).
