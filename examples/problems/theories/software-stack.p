% What is pushed last is popped first.
% Status: Theorem
fof(top, axiom, ! [X,S] : top(push(X,S)) = X).
fof(pop, axiom, ! [X,S] : pop(push(X,S)) = S).
fof(goal, conjecture, ! [S,X,Y] : top(pop(push(Y,push(X,S)))) = X).
