% The union of two open sets is open.
% Status: Theorem
fof(whole, axiom, open(whole) & ! [X] : in(X,whole)).
fof(empty, axiom, open(none) & ! [X] : ~ in(X,none)).
fof(meet, axiom, ! [A,B] : ((open(A) & open(B)) => open(meet(A,B)))).
fof(meet_members, axiom, ! [A,B,X] : (in(X,meet(A,B)) <=> (in(X,A) & in(X,B)))).
fof(extensional, axiom, ! [A,B] : (! [X] : (in(X,A) <=> in(X,B)) => A = B)).
fof(local, axiom, ! [A] : (open(A) <=> ! [X] : (in(X,A) => ? [B] : (open(B) & in(X,B) & ! [Y] : (in(Y,B) => in(Y,A)))))).
fof(union_members, axiom, ! [A,B,X] : (in(X,join(A,B)) <=> (in(X,A) | in(X,B)))).
fof(complement, axiom, ! [A,X] : (in(X,co(A)) <=> ~ in(X,A))).
fof(closed, axiom, ! [A] : (closed(A) <=> open(co(A)))).
fof(goal, conjecture, ! [A,B] : ((open(A) & open(B)) => open(join(A,B)))).
