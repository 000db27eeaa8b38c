% Two lines have at most one common point.
% Status: Theorem
fof(two_points, axiom, ! [P,Q] : (P != Q => ? [L] : (line(L) & on(P,L) & on(Q,L)))).
fof(one_line, axiom, ! [P,Q,L,M] : ((P != Q & on(P,L) & on(Q,L) & on(P,M) & on(Q,M)) => L = M)).
fof(three, axiom, ? [P,Q,R] : (point(P) & point(Q) & point(R) & P != Q & P != R & Q != R & ~ ? [L] : (on(P,L) & on(Q,L) & on(R,L)))).
fof(kinds, axiom, ! [P,L] : (on(P,L) => (point(P) & line(L)))).
fof(parallel, axiom, ! [L,M] : (parallel(L,M) <=> (line(L) & line(M) & ~ ? [P] : (on(P,L) & on(P,M))))).
fof(goal, conjecture, ! [L,M,P,Q] : ((L != M & on(P,L) & on(P,M) & on(Q,L) & on(Q,M)) => P = Q)).
