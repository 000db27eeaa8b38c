% With one parallel through each point, parallels to a third line are parallel or equal.
% Status: Theorem
fof(two_points, axiom, ! [P,Q] : (P != Q => ? [L] : (line(L) & on(P,L) & on(Q,L)))).
fof(one_line, axiom, ! [P,Q,L,M] : ((P != Q & on(P,L) & on(Q,L) & on(P,M) & on(Q,M)) => L = M)).
fof(three, axiom, ? [P,Q,R] : (point(P) & point(Q) & point(R) & P != Q & P != R & Q != R & ~ ? [L] : (on(P,L) & on(Q,L) & on(R,L)))).
fof(kinds, axiom, ! [P,L] : (on(P,L) => (point(P) & line(L)))).
fof(parallel, axiom, ! [L,M] : (parallel(L,M) <=> (line(L) & line(M) & ~ ? [P] : (on(P,L) & on(P,M))))).
fof(playfair, axiom, ! [L,P] : ((line(L) & point(P) & ~ on(P,L)) => ? [M] : (on(P,M) & parallel(M,L)))).
fof(unique, axiom, ! [L,M,N,P] : ((on(P,M) & on(P,N) & parallel(M,L) & parallel(N,L)) => M = N)).
fof(goal, conjecture, ! [L,M,N] : ((parallel(L,N) & parallel(M,N)) => (L = M | parallel(L,M)))).
