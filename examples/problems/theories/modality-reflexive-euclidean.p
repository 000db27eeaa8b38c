% Reflexive and euclidean relations are transitive.
% Status: Theorem
fof(box, axiom, ! [P,W] : (true(box(P),W) <=> ! [V] : (sees(W,V) => true(P,V)))).
fof(diamond, axiom, ! [P,W] : (true(dia(P),W) <=> ? [V] : (sees(W,V) & true(P,V)))).
fof(negation, axiom, ! [P,W] : (true(neg(P),W) <=> ~ true(P,W))).
fof(implication, axiom, ! [P,Q,W] : (true(imp(P,Q),W) <=> (true(P,W) => true(Q,W)))).
fof(reflexive, axiom, ! [W] : sees(W,W)).
fof(euclidean, axiom, ! [U,V,W] : ((sees(U,V) & sees(U,W)) => sees(V,W))).
fof(goal, conjecture, ! [U,V,W] : ((sees(U,V) & sees(V,W)) => sees(U,W))).
