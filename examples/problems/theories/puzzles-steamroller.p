% Schubert: some animal eats an animal that eats a grain.
% Status: Theorem
fof(wolves, axiom, ! [X] : (wolf(X) => animal(X))).
fof(foxes, axiom, ! [X] : (fox(X) => animal(X))).
fof(birds, axiom, ! [X] : (bird(X) => animal(X))).
fof(snails, axiom, ! [X] : (snail(X) => animal(X))).
fof(there, axiom, ? [A,B,C,D,E] : (wolf(A) & fox(B) & bird(C) & snail(D) & grain(E))).
fof(plants, axiom, ! [X] : (grain(X) => plant(X))).
fof(diet, axiom, ! [X] : (animal(X) => (! [Y] : (plant(Y) => eats(X,Y)) | ! [Y] : ((animal(Y) & smaller(Y,X) & ? [Z] : (plant(Z) & eats(Y,Z))) => eats(X,Y))))).
fof(sizes, axiom, ! [X,Y] : (((snail(X) & bird(Y)) | (bird(X) & fox(Y)) | (fox(X) & wolf(Y))) => smaller(X,Y))).
fof(no_fox, axiom, ! [X,Y] : ((wolf(X) & (fox(Y) | grain(Y))) => ~ eats(X,Y))).
fof(no_snail, axiom, ! [X,Y] : ((bird(X) & snail(Y)) => ~ eats(X,Y))).
fof(snail_eats, axiom, ! [X] : (snail(X) => ? [Y] : (plant(Y) & eats(X,Y)))).
fof(goal, conjecture, ? [X,Y] : (animal(X) & animal(Y) & eats(X,Y) & ? [Z] : (grain(Z) & eats(Y,Z)))).
