% Where seeing converges, what is possibly necessary is necessarily possible.
% Status: Theorem
fof(box, axiom, ! [P,W] : (true(box(P),W) <=> ! [V] : (sees(W,V) => true(P,V)))).
fof(diamond, axiom, ! [P,W] : (true(dia(P),W) <=> ? [V] : (sees(W,V) & true(P,V)))).
fof(negation, axiom, ! [P,W] : (true(neg(P),W) <=> ~ true(P,W))).
fof(implication, axiom, ! [P,Q,W] : (true(imp(P,Q),W) <=> (true(P,W) => true(Q,W)))).
fof(confluent, axiom, ! [U,V,W] : ((sees(U,V) & sees(U,W)) => ? [X] : (sees(V,X) & sees(W,X)))).
fof(goal, conjecture, ! [P,W] : true(imp(dia(box(P)),box(dia(P))),W)).
