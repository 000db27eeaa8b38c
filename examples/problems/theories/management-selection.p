% Where every organisation that fails is inert or young, old ones that change do not fail.
% Status: Theorem
fof(fails, axiom, ! [X] : (fails(X) => (inert(X) | young(X)))).
fof(inert, axiom, ! [X] : (inert(X) => ~ changes(X))).
fof(ages, axiom, ! [X] : ~ (old(X) & young(X))).
fof(goal, conjecture, ! [X] : ((old(X) & changes(X)) => ~ fails(X))).
