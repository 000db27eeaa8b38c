% Names in double quotes are different objects, and so are different numbers. The board says so in statements of its own.
fof(one_owner, axiom, ! [X, Y, Z] : ((owns(X, Z) & owns(Y, Z)) => X = Y)).
fof(ann, axiom, owns("Ann", 1)).
fof(ben, axiom, owns("Ben", 2)).
fof(not_both, conjecture, ~ owns("Ann", 2)).
