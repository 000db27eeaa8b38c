% a
fof('A b',lemma,(! [X,Y] : (? [Z] : (p(X) <~> ~ (q <= r(Y,Z))) ~| $true))).
/* b */ fof(7,conjecture,'a b' = 12).
