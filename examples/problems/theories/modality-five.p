% Where seeing is euclidean, what is possible is necessarily possible.
% Status: Theorem
fof(box, axiom, ! [P,W] : (true(box(P),W) <=> ! [V] : (sees(W,V) => true(P,V)))).
fof(diamond, axiom, ! [P,W] : (true(dia(P),W) <=> ? [V] : (sees(W,V) & true(P,V)))).
fof(negation, axiom, ! [P,W] : (true(neg(P),W) <=> ~ true(P,W))).
fof(implication, axiom, ! [P,Q,W] : (true(imp(P,Q),W) <=> (true(P,W) => true(Q,W)))).
fof(euclidean, axiom, ! [U,V,W] : ((sees(U,V) & sees(U,W)) => sees(V,W))).
fof(goal, conjecture, ! [P,W] : true(imp(dia(P),box(dia(P))),W)).
