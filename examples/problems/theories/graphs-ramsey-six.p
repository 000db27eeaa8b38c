% Among six people there are three who know each other or three who do not.
% Status: Theorem
fof(edges, axiom, ! [X,Y] : (edge(X,Y) => edge(Y,X))).
fof(loops, axiom, ! [X] : ~ edge(X,X)).
fof(six, axiom, pick(a) & pick(b) & pick(c) & pick(d) & pick(e) & pick(f)).
fof(apart, axiom, a != b & a != c & a != d & a != e & a != f & b != c & b != d & b != e & b != f & c != d & c != e & c != f & d != e & d != f & e != f).
fof(goal, conjecture, ? [X,Y,Z] : (pick(X) & pick(Y) & pick(Z) & X != Y & X != Z & Y != Z & ((edge(X,Y) & edge(Y,Z) & edge(X,Z)) | (~ edge(X,Y) & ~ edge(Y,Z) & ~ edge(X,Z))))).
