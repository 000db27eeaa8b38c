% The converse of the converse is the relation.
% Status: Theorem
fof(converse, axiom, ! [R,X,Y] : (holds(inv(R),X,Y) <=> holds(R,Y,X))).
fof(composition, axiom, ! [R,S,X,Y] : (holds(comp(R,S),X,Y) <=> ? [Z] : (holds(R,X,Z) & holds(S,Z,Y)))).
fof(union, axiom, ! [R,S,X,Y] : (holds(join(R,S),X,Y) <=> (holds(R,X,Y) | holds(S,X,Y)))).
fof(identity, axiom, ! [X,Y] : (holds(id,X,Y) <=> X = Y)).
fof(within, axiom, ! [R,S] : (within(R,S) <=> ! [X,Y] : (holds(R,X,Y) => holds(S,X,Y)))).
fof(extensional, axiom, ! [R,S] : ((within(R,S) & within(S,R)) => R = S)).
fof(transitive, axiom, ! [R] : (transitive(R) <=> within(comp(R,R),R))).
fof(symmetric, axiom, ! [R] : (symmetric(R) <=> R = inv(R))).
fof(reflexive, axiom, ! [R] : (reflexive(R) <=> within(id,R))).
fof(functional, axiom, ! [R] : (functional(R) <=> within(comp(inv(R),R),id))).
fof(injective, axiom, ! [R] : (injective(R) <=> within(comp(R,inv(R)),id))).
fof(goal, conjecture, ! [R] : inv(inv(R)) = R).
