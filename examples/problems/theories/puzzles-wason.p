% Where all vowels have even numbers behind them, a card with an odd number has no vowel.
% Status: Theorem
fof(rule, axiom, ! [X] : ((card(X) & vowel(X)) => even(X))).
fof(parity, axiom, ! [X] : ~ (even(X) & odd(X))).
fof(goal, conjecture, ! [X] : ((card(X) & odd(X)) => ~ vowel(X))).
