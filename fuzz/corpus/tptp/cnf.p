cnf(a,axiom,(p(X,f(c)) | ~q(Y) | X != Y)).
cnf(b,negated_conjecture,$false).
