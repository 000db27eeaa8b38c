% The axioms contradict each other, so that the conjecture follows whatever it says.
fof(all, axiom, ! [X] : p(X)).
fof(none, axiom, ~ ? [X] : p(X)).
fof(anything, conjecture, q(c)).
