% Statements of another file are read instead of this line, here some of them.
include('Axioms/houses.ax', [agatha_lives, butler_lives, charles_lives, nobody_else]).

fof(somebody_did, hypothesis, ? [X] : (lives(X) & killed(X, agatha))).
fof(a_killer_hates, hypothesis, ! [X, Y] : (killed(X, Y) => hates(X, Y))).
fof(not_the_butler, hypothesis, ~ killed(butler, agatha)).
fof(charles_hates_none, hypothesis, ! [X] : ~ hates(charles, X)).
fof(herself, conjecture, killed(agatha, agatha)).
