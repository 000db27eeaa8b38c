% Three people with three jobs: the teacher is neither Ann nor the one who hates Bob.
% Status: Theorem
fof(people, axiom, ! [X] : (person(X) <=> (X = ann | X = bob | X = cid))).
fof(jobs, axiom, ! [J] : (J = teacher | J = nurse | J = cook)).
fof(different, axiom, teacher != nurse & teacher != cook & nurse != cook & ann != bob & ann != cid & bob != cid).
fof(injective, axiom, ! [X,Y] : ((person(X) & person(Y) & job(X) = job(Y)) => X = Y)).
fof(ann, axiom, job(ann) != teacher).
fof(hates, axiom, ? [X] : (person(X) & hates(X,bob) & job(X) = nurse)).
fof(own, axiom, ! [X] : ~ hates(X,X)).
fof(bob, axiom, job(bob) != teacher).
fof(goal, conjecture, job(cid) = teacher).
