% First movers are driven out by efficient producers where the environment settles.
% Status: Theorem
fof(settles, axiom, ? [T] : (stable(T) & ! [U] : (later(U,T) => stable(U)))).
fof(later, axiom, ! [T] : ? [U] : later(U,T)).
fof(out, axiom, ! [T,U] : ((stable(T) & later(U,T) & stable(U)) => ~ alive(mover,U))).
fof(goal, conjecture, ? [T] : (stable(T) & ~ alive(mover,T))).
