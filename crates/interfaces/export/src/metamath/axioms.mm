$( First-order logic with equality, function symbols and predicate symbols.
   Every database that referee exports begins with this text, byte for byte.
   The base is Tarski's system S2 as Megill has it, with terms; docs/metamath.md explains each axiom.  $)

$( Constants.  $)
$c ( ) -> -. /\ \/ <-> T. F. A. E. E! = wff term setvar |- $.

$( Metavariables: statements, terms, object variables.  $)
$v ph ps ch th ta $.
$v r s t u $.
$v x y z $.
w.ph $f wff ph $.
w.ps $f wff ps $.
w.ch $f wff ch $.
w.th $f wff th $.
w.ta $f wff ta $.
t.r $f term r $.
t.s $f term s $.
t.t $f term t $.
t.u $f term u $.
set.x $f setvar x $.
set.y $f setvar y $.
set.z $f setvar z $.

$( Syntax.  $)
tv $a term x $.
wn $a wff -. ph $.
wi $a wff ( ph -> ps ) $.
wa $a wff ( ph /\ ps ) $.
wo $a wff ( ph \/ ps ) $.
wb $a wff ( ph <-> ps ) $.
wtru $a wff T. $.
wfal $a wff F. $.
wal $a wff A. x ph $.
wex $a wff E. x ph $.
weu $a wff E! x ph $.
weq $a wff s = t $.

$( Propositional logic: Lukasiewicz's axioms and modus ponens.  $)
${
  ax-mp.1 $e |- ph $.
  ax-mp.2 $e |- ( ph -> ps ) $.
  ax-mp $a |- ps $.
$}
ax-1 $a |- ( ph -> ( ps -> ph ) ) $.
ax-2 $a |- ( ( ph -> ( ps -> ch ) ) -> ( ( ph -> ps ) -> ( ph -> ch ) ) ) $.
ax-3 $a |- ( ( -. ph -> -. ps ) -> ( ps -> ph ) ) $.

$( Quantifiers: generalization, distribution, and a variable that does not occur.  $)
${
  ax-gen.1 $e |- ph $.
  ax-gen $a |- A. x ph $.
$}
ax-4 $a |- ( A. x ( ph -> ps ) -> ( A. x ph -> A. x ps ) ) $.
${
  $d x ph $.
  ax-5 $a |- ( ph -> A. x ph ) $.
$}

$( Equality: some object is denoted by a term in which the variable does not occur; things that are equal to the same thing are equal.  $)
${
  $d x t $.
  ax-6 $a |- -. A. x -. x = t $.
$}
ax-7 $a |- ( s = t -> ( s = u -> t = u ) ) $.

$( Definitions.  $)
df-bi1 $a |- ( ( ph <-> ps ) -> ( ph -> ps ) ) $.
df-bi2 $a |- ( ( ph <-> ps ) -> ( ps -> ph ) ) $.
df-bi3 $a |- ( ( ph -> ps ) -> ( ( ps -> ph ) -> ( ph <-> ps ) ) ) $.
df-an $a |- ( ( ph /\ ps ) <-> -. ( ph -> -. ps ) ) $.
df-or $a |- ( ( ph \/ ps ) <-> ( -. ph -> ps ) ) $.
df-tru $a |- ( T. <-> ( A. x x = x -> A. x x = x ) ) $.
df-fal $a |- ( F. <-> -. T. ) $.
df-ex $a |- ( E. x ph <-> -. A. x -. ph ) $.
${
  $d x y $.
  $d y ph $.
  df-eu $a |- ( E! x ph <-> E. y A. x ( ph <-> x = y ) ) $.
$}
