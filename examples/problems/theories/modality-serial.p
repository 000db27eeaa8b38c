% Where every world sees one, what is necessary is possible.
% Status: Theorem
fof(box, axiom, ! [P,W] : (true(box(P),W) <=> ! [V] : (sees(W,V) => true(P,V)))).
fof(diamond, axiom, ! [P,W] : (true(dia(P),W) <=> ? [V] : (sees(W,V) & true(P,V)))).
fof(negation, axiom, ! [P,W] : (true(neg(P),W) <=> ~ true(P,W))).
fof(implication, axiom, ! [P,Q,W] : (true(imp(P,Q),W) <=> (true(P,W) => true(Q,W)))).
fof(serial, axiom, ! [W] : ? [V] : sees(W,V)).
fof(goal, conjecture, ! [P,W] : true(imp(box(P),dia(P)),W)).
