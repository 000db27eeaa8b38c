% A cache that is kept consistent answers as the memory does.
% Status: Theorem
fof(consistent, axiom, ! [M] : (consistent(M) <=> ! [I] : (cached(M,I) => cache(M,I) = memory(M,I)))).
fof(hit, axiom, ! [M,I] : (cached(M,I) => answer(M,I) = cache(M,I))).
fof(miss, axiom, ! [M,I] : (~ cached(M,I) => answer(M,I) = memory(M,I))).
fof(goal, conjecture, ! [M,I] : (consistent(M) => answer(M,I) = memory(M,I))).
