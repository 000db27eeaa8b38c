% Where seeing is transitive and some last world is seen from every world that sees one, a necessity of its own makes necessity.
% Status: Theorem
fof(box, axiom, ! [P,W] : (true(box(P),W) <=> ! [V] : (sees(W,V) => true(P,V)))).
fof(diamond, axiom, ! [P,W] : (true(dia(P),W) <=> ? [V] : (sees(W,V) & true(P,V)))).
fof(negation, axiom, ! [P,W] : (true(neg(P),W) <=> ~ true(P,W))).
fof(implication, axiom, ! [P,Q,W] : (true(imp(P,Q),W) <=> (true(P,W) => true(Q,W)))).
fof(transitive, axiom, ! [U,V,W] : ((sees(U,V) & sees(V,W)) => sees(U,W))).
fof(last, axiom, ! [W] : ((? [V] : sees(W,V)) => ? [V] : (sees(W,V) & ! [X] : ~ sees(V,X)))).
fof(goal, conjecture, ! [P,W] : (true(box(imp(box(P),P)),W) => ((? [V] : sees(W,V)) => true(dia(P),W)))).
