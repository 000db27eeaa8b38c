(** Written by listing.py from classical.listing: do not change it here. *)

From Coq Require Import List PArith String.
From Referee Require Import Syntax Schema.
Import ListNotations.
Local Open Scope positive_scope.

Definition classical : list rule :=
  [
    Build_rule "Reiteration"%string [
      Build_form
        [Line (SLetter 65 [])]
        []
        []
        []
        (Instance (SLetter 65 []))
    ];
    Build_rule "Conjunction introduction"%string [
      Build_form
        [Line (SLetter 65 []);
          Line (SLetter 66 [])]
        []
        []
        []
        (Instance (SBin And (SLetter 65 []) (SLetter 66 [])))
    ];
    Build_rule "Conjunction elimination"%string [
      Build_form
        [Line (SBin And (SLetter 65 []) (SLetter 66 []))]
        []
        []
        []
        (Instance (SLetter 65 []));
      Build_form
        [Line (SBin And (SLetter 65 []) (SLetter 66 []))]
        []
        []
        []
        (Instance (SLetter 66 []))
    ];
    Build_rule "Disjunction introduction"%string [
      Build_form
        [Line (SLetter 65 [])]
        [(66, AFormula)]
        []
        []
        (Instance (SBin Or (SLetter 65 []) (SLetter 66 [])));
      Build_form
        [Line (SLetter 65 [])]
        [(66, AFormula)]
        []
        []
        (Instance (SBin Or (SLetter 66 []) (SLetter 65 [])))
    ];
    Build_rule "Disjunction elimination"%string [
      Build_form
        [Line (SBin Or (SLetter 65 []) (SLetter 66 []));
          Box (SLetter 65 []) (SLetter 67 []);
          Box (SLetter 66 []) (SLetter 67 [])]
        []
        []
        []
        (Instance (SLetter 67 []))
    ];
    Build_rule "Conditional introduction"%string [
      Build_form
        [Box (SLetter 65 []) (SLetter 66 [])]
        []
        []
        []
        (Instance (SBin Implies (SLetter 65 []) (SLetter 66 [])))
    ];
    Build_rule "Conditional elimination"%string [
      Build_form
        [Line (SBin Implies (SLetter 65 []) (SLetter 66 []));
          Line (SLetter 65 [])]
        []
        []
        []
        (Instance (SLetter 66 []))
    ];
    Build_rule "Biconditional introduction"%string [
      Build_form
        [Box (SLetter 65 []) (SLetter 66 []);
          Box (SLetter 66 []) (SLetter 65 [])]
        []
        []
        []
        (Instance (SBin Iff (SLetter 65 []) (SLetter 66 [])));
      Build_form
        [Line (SBin Implies (SLetter 65 []) (SLetter 66 []));
          Line (SBin Implies (SLetter 66 []) (SLetter 65 []))]
        []
        []
        []
        (Instance (SBin Iff (SLetter 65 []) (SLetter 66 [])));
      Build_form
        [Line (SLetter 65 []);
          Line (SLetter 66 [])]
        []
        []
        []
        (Instance (SBin Iff (SLetter 65 []) (SLetter 66 [])));
      Build_form
        [Line (SNot (SLetter 65 []));
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SBin Iff (SLetter 65 []) (SLetter 66 [])));
      Build_form
        [Line (SLetter 65 []);
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SBin Iff (SNot (SLetter 65 [])) (SLetter 66 [])));
      Build_form
        [Line (SLetter 65 []);
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SBin Iff (SLetter 66 []) (SNot (SLetter 65 []))));
      Build_form
        [Line (SLetter 65 []);
          Line (SLetter 66 [])]
        []
        []
        []
        (Instance (SBin Iff (SNot (SLetter 65 [])) (SNot (SLetter 66 []))))
    ];
    Build_rule "Biconditional elimination"%string [
      Build_form
        [Line (SBin Iff (SLetter 65 []) (SLetter 66 []));
          Line (SLetter 65 [])]
        []
        []
        []
        (Instance (SLetter 66 []));
      Build_form
        [Line (SBin Iff (SLetter 65 []) (SLetter 66 []));
          Line (SLetter 66 [])]
        []
        []
        []
        (Instance (SLetter 65 []));
      Build_form
        [Line (SBin Iff (SLetter 65 []) (SLetter 66 []));
          Line (SNot (SLetter 65 []))]
        []
        []
        []
        (Instance (SNot (SLetter 66 [])));
      Build_form
        [Line (SBin Iff (SLetter 65 []) (SLetter 66 []));
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SNot (SLetter 65 [])));
      Build_form
        [Line (SBin Iff (SNot (SLetter 65 [])) (SLetter 66 []));
          Line (SLetter 65 [])]
        []
        []
        []
        (Instance (SNot (SLetter 66 [])));
      Build_form
        [Line (SBin Iff (SLetter 65 []) (SNot (SLetter 66 [])));
          Line (SLetter 66 [])]
        []
        []
        []
        (Instance (SNot (SLetter 65 [])));
      Build_form
        [Line (SBin Iff (SNot (SLetter 65 [])) (SLetter 66 []));
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SLetter 65 []));
      Build_form
        [Line (SBin Iff (SLetter 65 []) (SNot (SLetter 66 [])));
          Line (SNot (SLetter 65 []))]
        []
        []
        []
        (Instance (SLetter 66 []));
      Build_form
        [Line (SBin Iff (SNot (SLetter 65 [])) (SNot (SLetter 66 [])));
          Line (SLetter 65 [])]
        []
        []
        []
        (Instance (SLetter 66 []));
      Build_form
        [Line (SBin Iff (SNot (SLetter 65 [])) (SNot (SLetter 66 [])));
          Line (SLetter 66 [])]
        []
        []
        []
        (Instance (SLetter 65 []));
      Build_form
        [Line (SBin Iff (SLetter 65 []) (SLetter 66 []))]
        []
        []
        []
        (Instance (SBin Implies (SLetter 65 []) (SLetter 66 [])));
      Build_form
        [Line (SBin Iff (SLetter 65 []) (SLetter 66 []))]
        []
        []
        []
        (Instance (SBin Implies (SLetter 66 []) (SLetter 65 [])))
    ];
    Build_rule "Negation introduction"%string [
      Build_form
        [Box (SLetter 65 []) (STruth false)]
        []
        []
        []
        (Instance (SNot (SLetter 65 [])))
    ];
    Build_rule "Negation elimination"%string [
      Build_form
        [Line (SLetter 65 []);
          Line (SNot (SLetter 65 []))]
        []
        []
        []
        (Instance (STruth false))
    ];
    Build_rule "Explosion"%string [
      Build_form
        [Line (STruth false)]
        [(65, AFormula)]
        []
        []
        (Instance (SLetter 65 []))
    ];
    Build_rule "Indirect proof"%string [
      Build_form
        [Box (SNot (SLetter 65 [])) (STruth false)]
        []
        []
        []
        (Instance (SLetter 65 []))
    ];
    Build_rule "Universal elimination"%string [
      Build_form
        [Line (SQuant ForAll 120 (SLetter 65 [120]))]
        [(97, AnObject)]
        []
        []
        (Instance (SLetter 65 [97]));
      Build_form
        [Line (SQuant ForAll 120 (SQuant ForAll 121 (SLetter 65 [120; 121])))]
        [(97, AnObject);
          (98, AnObject)]
        []
        []
        (Instance (SLetter 65 [97; 98]));
      Build_form
        [Line (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SLetter 65 [120; 121; 122]))))]
        [(97, AnObject);
          (98, AnObject);
          (99, AnObject)]
        []
        []
        (Instance (SLetter 65 [97; 98; 99]));
      Build_form
        [Line (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SQuant ForAll 117 (SLetter 65 [120; 121; 122; 117])))))]
        [(97, AnObject);
          (98, AnObject);
          (99, AnObject);
          (100, AnObject)]
        []
        []
        (Instance (SLetter 65 [97; 98; 99; 100]))
    ];
    Build_rule "Universal introduction"%string [
      Build_form
        [Line (SLetter 65 [101])]
        [(101, AVariable)]
        [IsArbitrary 101;
          NotFreeIn 101 65]
        []
        (Instance (SQuant ForAll 120 (SLetter 65 [120])));
      Build_form
        [Line (SLetter 65 [101; 102])]
        [(101, AVariable);
          (102, AVariable)]
        [IsArbitrary 101;
          IsArbitrary 102;
          NotFreeIn 101 65;
          NotFreeIn 102 65]
        []
        (Instance (SQuant ForAll 120 (SQuant ForAll 121 (SLetter 65 [120; 121]))));
      Build_form
        [Line (SLetter 65 [101; 102; 103])]
        [(101, AVariable);
          (102, AVariable);
          (103, AVariable)]
        [IsArbitrary 101;
          IsArbitrary 102;
          IsArbitrary 103;
          NotFreeIn 101 65;
          NotFreeIn 102 65;
          NotFreeIn 103 65]
        []
        (Instance (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SLetter 65 [120; 121; 122])))));
      Build_form
        [Line (SLetter 65 [101; 102; 103; 104])]
        [(101, AVariable);
          (102, AVariable);
          (103, AVariable);
          (104, AVariable)]
        [IsArbitrary 101;
          IsArbitrary 102;
          IsArbitrary 103;
          IsArbitrary 104;
          NotFreeIn 101 65;
          NotFreeIn 102 65;
          NotFreeIn 103 65;
          NotFreeIn 104 65]
        []
        (Instance (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SQuant ForAll 117 (SLetter 65 [120; 121; 122; 117]))))))
    ];
    Build_rule "Existential introduction"%string [
      Build_form
        [Line (SLetter 65 [97])]
        []
        []
        []
        (Instance (SQuant Exists 120 (SLetter 65 [120])));
      Build_form
        [Line (SLetter 65 [97; 98])]
        []
        []
        []
        (Instance (SQuant Exists 120 (SQuant Exists 121 (SLetter 65 [120; 121]))));
      Build_form
        [Line (SLetter 65 [97; 98; 99])]
        []
        []
        []
        (Instance (SQuant Exists 120 (SQuant Exists 121 (SQuant Exists 122 (SLetter 65 [120; 121; 122])))));
      Build_form
        [Line (SLetter 65 [97; 98; 99; 100])]
        []
        []
        []
        (Instance (SQuant Exists 120 (SQuant Exists 121 (SQuant Exists 122 (SQuant Exists 117 (SLetter 65 [120; 121; 122; 117]))))))
    ];
    Build_rule "Existential elimination"%string [
      Build_form
        [Line (SQuant Exists 120 (SLetter 65 [120]));
          Box (SLetter 65 [101]) (SLetter 66 [])]
        [(101, AVariable)]
        [IsArbitrary 101;
          NotFreeIn 101 65;
          NotFreeIn 101 66]
        []
        (Instance (SLetter 66 []))
    ];
    Build_rule "Witness"%string [
      Build_form
        [Line (SQuant Exists 120 (SLetter 65 [120]))]
        [(101, AVariable)]
        [IsFresh 101]
        [101]
        (Instance (SLetter 65 [101]));
      Build_form
        [Line (SQuant Exists 120 (SQuant Exists 121 (SLetter 65 [120; 121])))]
        [(101, AVariable);
          (102, AVariable)]
        [IsFresh 101;
          IsFresh 102]
        [101;
          102]
        (Instance (SLetter 65 [101; 102]));
      Build_form
        [Line (SQuant Exists 120 (SQuant Exists 121 (SQuant Exists 122 (SLetter 65 [120; 121; 122]))))]
        [(101, AVariable);
          (102, AVariable);
          (103, AVariable)]
        [IsFresh 101;
          IsFresh 102;
          IsFresh 103]
        [101;
          102;
          103]
        (Instance (SLetter 65 [101; 102; 103]));
      Build_form
        [Line (SQuant Exists 120 (SQuant Exists 121 (SQuant Exists 122 (SQuant Exists 117 (SLetter 65 [120; 121; 122; 117])))))]
        [(101, AVariable);
          (102, AVariable);
          (103, AVariable);
          (104, AVariable)]
        [IsFresh 101;
          IsFresh 102;
          IsFresh 103;
          IsFresh 104]
        [101;
          102;
          103;
          104]
        (Instance (SLetter 65 [101; 102; 103; 104]));
      Build_form
        [Line (SNot (SQuant ForAll 120 (SLetter 65 [120])))]
        [(101, AVariable)]
        [IsFresh 101]
        [101]
        (Instance (SNot (SLetter 65 [101])));
      Build_form
        [Line (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SLetter 65 [120; 121]))))]
        [(101, AVariable);
          (102, AVariable)]
        [IsFresh 101;
          IsFresh 102]
        [101;
          102]
        (Instance (SNot (SLetter 65 [101; 102])));
      Build_form
        [Line (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SLetter 65 [120; 121; 122])))))]
        [(101, AVariable);
          (102, AVariable);
          (103, AVariable)]
        [IsFresh 101;
          IsFresh 102;
          IsFresh 103]
        [101;
          102;
          103]
        (Instance (SNot (SLetter 65 [101; 102; 103])));
      Build_form
        [Line (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SQuant ForAll 117 (SLetter 65 [120; 121; 122; 117]))))))]
        [(101, AVariable);
          (102, AVariable);
          (103, AVariable);
          (104, AVariable)]
        [IsFresh 101;
          IsFresh 102;
          IsFresh 103;
          IsFresh 104]
        [101;
          102;
          103;
          104]
        (Instance (SNot (SLetter 65 [101; 102; 103; 104])));
      Build_form
        [Line (SNot (SQuant ForAll 120 (SNot (SLetter 65 [120]))))]
        [(101, AVariable)]
        [IsFresh 101]
        [101]
        (Instance (SLetter 65 [101]));
      Build_form
        [Line (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SNot (SLetter 65 [120; 121])))))]
        [(101, AVariable);
          (102, AVariable)]
        [IsFresh 101;
          IsFresh 102]
        [101;
          102]
        (Instance (SLetter 65 [101; 102]));
      Build_form
        [Line (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SNot (SLetter 65 [120; 121; 122]))))))]
        [(101, AVariable);
          (102, AVariable);
          (103, AVariable)]
        [IsFresh 101;
          IsFresh 102;
          IsFresh 103]
        [101;
          102;
          103]
        (Instance (SLetter 65 [101; 102; 103]));
      Build_form
        [Line (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SQuant ForAll 117 (SNot (SLetter 65 [120; 121; 122; 117])))))))]
        [(101, AVariable);
          (102, AVariable);
          (103, AVariable);
          (104, AVariable)]
        [IsFresh 101;
          IsFresh 102;
          IsFresh 103;
          IsFresh 104]
        [101;
          102;
          103;
          104]
        (Instance (SLetter 65 [101; 102; 103; 104]));
      Build_form
        []
        [(101, AVariable)]
        [IsFresh 101;
          NotFreeIn 101 65]
        [101]
        (Instance (SBin Implies (SQuant Exists 120 (SLetter 65 [120])) (SLetter 65 [101])));
      Build_form
        []
        [(101, AVariable)]
        [IsFresh 101;
          NotFreeIn 101 65]
        [101]
        (Instance (SBin Implies (SNot (SQuant ForAll 120 (SLetter 65 [120]))) (SNot (SLetter 65 [101]))));
      Build_form
        []
        [(101, AVariable)]
        [IsFresh 101;
          NotFreeIn 101 65]
        [101]
        (Instance (SBin Implies (SNot (SQuant ForAll 120 (SNot (SLetter 65 [120])))) (SLetter 65 [101])));
      Build_form
        []
        [(101, AVariable);
          (102, AVariable)]
        [IsFresh 101;
          IsFresh 102;
          NotFreeIn 101 65;
          NotFreeIn 102 65]
        [101;
          102]
        (Instance (SBin Implies (SQuant Exists 120 (SQuant Exists 121 (SLetter 65 [120; 121]))) (SLetter 65 [101; 102])));
      Build_form
        []
        [(101, AVariable);
          (102, AVariable)]
        [IsFresh 101;
          IsFresh 102;
          NotFreeIn 101 65;
          NotFreeIn 102 65]
        [101;
          102]
        (Instance (SBin Implies (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SLetter 65 [120; 121])))) (SNot (SLetter 65 [101; 102]))));
      Build_form
        []
        [(101, AVariable);
          (102, AVariable)]
        [IsFresh 101;
          IsFresh 102;
          NotFreeIn 101 65;
          NotFreeIn 102 65]
        [101;
          102]
        (Instance (SBin Implies (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SNot (SLetter 65 [120; 121]))))) (SLetter 65 [101; 102])));
      Build_form
        []
        [(101, AVariable);
          (102, AVariable);
          (103, AVariable)]
        [IsFresh 101;
          IsFresh 102;
          IsFresh 103;
          NotFreeIn 101 65;
          NotFreeIn 102 65;
          NotFreeIn 103 65]
        [101;
          102;
          103]
        (Instance (SBin Implies (SQuant Exists 120 (SQuant Exists 121 (SQuant Exists 122 (SLetter 65 [120; 121; 122])))) (SLetter 65 [101; 102; 103])));
      Build_form
        []
        [(101, AVariable);
          (102, AVariable);
          (103, AVariable)]
        [IsFresh 101;
          IsFresh 102;
          IsFresh 103;
          NotFreeIn 101 65;
          NotFreeIn 102 65;
          NotFreeIn 103 65]
        [101;
          102;
          103]
        (Instance (SBin Implies (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SLetter 65 [120; 121; 122]))))) (SNot (SLetter 65 [101; 102; 103]))));
      Build_form
        []
        [(101, AVariable);
          (102, AVariable);
          (103, AVariable)]
        [IsFresh 101;
          IsFresh 102;
          IsFresh 103;
          NotFreeIn 101 65;
          NotFreeIn 102 65;
          NotFreeIn 103 65]
        [101;
          102;
          103]
        (Instance (SBin Implies (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SNot (SLetter 65 [120; 121; 122])))))) (SLetter 65 [101; 102; 103])));
      Build_form
        []
        [(101, AVariable);
          (102, AVariable);
          (103, AVariable);
          (104, AVariable)]
        [IsFresh 101;
          IsFresh 102;
          IsFresh 103;
          IsFresh 104;
          NotFreeIn 101 65;
          NotFreeIn 102 65;
          NotFreeIn 103 65;
          NotFreeIn 104 65]
        [101;
          102;
          103;
          104]
        (Instance (SBin Implies (SQuant Exists 120 (SQuant Exists 121 (SQuant Exists 122 (SQuant Exists 117 (SLetter 65 [120; 121; 122; 117]))))) (SLetter 65 [101; 102; 103; 104])));
      Build_form
        []
        [(101, AVariable);
          (102, AVariable);
          (103, AVariable);
          (104, AVariable)]
        [IsFresh 101;
          IsFresh 102;
          IsFresh 103;
          IsFresh 104;
          NotFreeIn 101 65;
          NotFreeIn 102 65;
          NotFreeIn 103 65;
          NotFreeIn 104 65]
        [101;
          102;
          103;
          104]
        (Instance (SBin Implies (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SQuant ForAll 117 (SLetter 65 [120; 121; 122; 117])))))) (SNot (SLetter 65 [101; 102; 103; 104]))));
      Build_form
        []
        [(101, AVariable);
          (102, AVariable);
          (103, AVariable);
          (104, AVariable)]
        [IsFresh 101;
          IsFresh 102;
          IsFresh 103;
          IsFresh 104;
          NotFreeIn 101 65;
          NotFreeIn 102 65;
          NotFreeIn 103 65;
          NotFreeIn 104 65]
        [101;
          102;
          103;
          104]
        (Instance (SBin Implies (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SQuant ForAll 117 (SNot (SLetter 65 [120; 121; 122; 117]))))))) (SLetter 65 [101; 102; 103; 104])))
    ];
    Build_rule "Identity introduction"%string [
      Build_form
        []
        [(97, AnObject)]
        []
        []
        (Instance (SEq 97 97))
    ];
    Build_rule "Identity elimination"%string [
      Build_form
        [Line (SEq 97 98);
          Line (SLetter 65 [97])]
        []
        []
        []
        (Instance (SLetter 65 [98]));
      Build_form
        [Line (SEq 97 98);
          Line (SLetter 65 [98])]
        []
        []
        []
        (Instance (SLetter 65 [97]))
    ];
    Build_rule "Symmetry of identity"%string [
      Build_form
        [Line (SEq 97 98)]
        []
        []
        []
        (Instance (SEq 98 97));
      Build_form
        [Line (SNot (SEq 97 98))]
        []
        []
        []
        (Instance (SNot (SEq 98 97)))
    ];
    Build_rule "Truth"%string [
      Build_form
        []
        []
        []
        []
        (Instance (STruth true));
      Build_form
        []
        []
        []
        []
        (Instance (SNot (STruth false)))
    ];
    Build_rule "Excluded middle"%string [
      Build_form
        []
        [(65, AFormula)]
        []
        []
        (Instance (SBin Or (SLetter 65 []) (SNot (SLetter 65 []))));
      Build_form
        [Box (SLetter 65 []) (SLetter 66 []);
          Box (SNot (SLetter 65 [])) (SLetter 66 [])]
        []
        []
        []
        (Instance (SLetter 66 []))
    ];
    Build_rule "Double negation"%string [
      Build_form
        [Line (SNot (SNot (SLetter 65 [])))]
        []
        []
        []
        (Instance (SLetter 65 []));
      Build_form
        [Line (SLetter 65 [])]
        []
        []
        []
        (Instance (SNot (SNot (SLetter 65 []))))
    ];
    Build_rule "Disjunctive syllogism"%string [
      Build_form
        [Line (SBin Or (SLetter 65 []) (SLetter 66 []));
          Line (SNot (SLetter 65 []))]
        []
        []
        []
        (Instance (SLetter 66 []));
      Build_form
        [Line (SBin Or (SLetter 65 []) (SLetter 66 []));
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SLetter 65 []));
      Build_form
        [Line (SBin Or (SNot (SLetter 65 [])) (SLetter 66 []));
          Line (SLetter 65 [])]
        []
        []
        []
        (Instance (SLetter 66 []));
      Build_form
        [Line (SBin Or (SLetter 65 []) (SNot (SLetter 66 [])));
          Line (SLetter 66 [])]
        []
        []
        []
        (Instance (SLetter 65 []))
    ];
    Build_rule "Modus tollens"%string [
      Build_form
        [Line (SBin Implies (SLetter 65 []) (SLetter 66 []));
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SNot (SLetter 65 [])));
      Build_form
        [Line (SBin Implies (SNot (SLetter 65 [])) (SLetter 66 []));
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SLetter 65 []));
      Build_form
        [Line (SBin Implies (SLetter 65 []) (SNot (SLetter 66 [])));
          Line (SLetter 66 [])]
        []
        []
        []
        (Instance (SNot (SLetter 65 [])));
      Build_form
        [Line (SBin Implies (SNot (SLetter 65 [])) (SNot (SLetter 66 [])));
          Line (SLetter 66 [])]
        []
        []
        []
        (Instance (SLetter 65 []))
    ];
    Build_rule "Hypothetical syllogism"%string [
      Build_form
        [Line (SBin Implies (SLetter 65 []) (SLetter 66 []));
          Line (SBin Implies (SLetter 66 []) (SLetter 67 []))]
        []
        []
        []
        (Instance (SBin Implies (SLetter 65 []) (SLetter 67 [])))
    ];
    Build_rule "De Morgan"%string [
      Build_form
        [Line (SNot (SBin And (SLetter 65 []) (SLetter 66 [])))]
        []
        []
        []
        (Instance (SBin Or (SNot (SLetter 65 [])) (SNot (SLetter 66 []))));
      Build_form
        [Line (SBin Or (SNot (SLetter 65 [])) (SNot (SLetter 66 [])))]
        []
        []
        []
        (Instance (SNot (SBin And (SLetter 65 []) (SLetter 66 []))));
      Build_form
        [Line (SNot (SBin Or (SLetter 65 []) (SLetter 66 [])))]
        []
        []
        []
        (Instance (SBin And (SNot (SLetter 65 [])) (SNot (SLetter 66 []))));
      Build_form
        [Line (SBin And (SNot (SLetter 65 [])) (SNot (SLetter 66 [])))]
        []
        []
        []
        (Instance (SNot (SBin Or (SLetter 65 []) (SLetter 66 []))))
    ];
    Build_rule "Negated conjunction elimination"%string [
      Build_form
        [Line (SNot (SBin And (SLetter 65 []) (SLetter 66 [])));
          Line (SLetter 65 [])]
        []
        []
        []
        (Instance (SNot (SLetter 66 [])));
      Build_form
        [Line (SNot (SBin And (SLetter 65 []) (SLetter 66 [])));
          Line (SLetter 66 [])]
        []
        []
        []
        (Instance (SNot (SLetter 65 [])));
      Build_form
        [Line (SNot (SBin And (SLetter 65 []) (SNot (SLetter 66 []))));
          Line (SLetter 65 [])]
        []
        []
        []
        (Instance (SLetter 66 []));
      Build_form
        [Line (SNot (SBin And (SNot (SLetter 65 [])) (SLetter 66 [])));
          Line (SLetter 66 [])]
        []
        []
        []
        (Instance (SLetter 65 []))
    ];
    Build_rule "Negated conjunction introduction"%string [
      Build_form
        [Line (SNot (SLetter 65 []))]
        [(66, AFormula)]
        []
        []
        (Instance (SNot (SBin And (SLetter 65 []) (SLetter 66 []))));
      Build_form
        [Line (SNot (SLetter 65 []))]
        [(66, AFormula)]
        []
        []
        (Instance (SNot (SBin And (SLetter 66 []) (SLetter 65 []))));
      Build_form
        [Line (SLetter 65 [])]
        [(66, AFormula)]
        []
        []
        (Instance (SNot (SBin And (SNot (SLetter 65 [])) (SLetter 66 []))));
      Build_form
        [Line (SLetter 65 [])]
        [(66, AFormula)]
        []
        []
        (Instance (SNot (SBin And (SLetter 66 []) (SNot (SLetter 65 [])))))
    ];
    Build_rule "Negated disjunction elimination"%string [
      Build_form
        [Line (SNot (SBin Or (SLetter 65 []) (SLetter 66 [])))]
        []
        []
        []
        (Instance (SNot (SLetter 65 [])));
      Build_form
        [Line (SNot (SBin Or (SLetter 65 []) (SLetter 66 [])))]
        []
        []
        []
        (Instance (SNot (SLetter 66 [])));
      Build_form
        [Line (SNot (SBin Or (SNot (SLetter 65 [])) (SLetter 66 [])))]
        []
        []
        []
        (Instance (SLetter 65 []));
      Build_form
        [Line (SNot (SBin Or (SLetter 65 []) (SNot (SLetter 66 []))))]
        []
        []
        []
        (Instance (SLetter 66 []))
    ];
    Build_rule "Negated disjunction introduction"%string [
      Build_form
        [Line (SNot (SLetter 65 []));
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SNot (SBin Or (SLetter 65 []) (SLetter 66 []))));
      Build_form
        [Line (SLetter 65 []);
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SNot (SBin Or (SNot (SLetter 65 [])) (SLetter 66 []))));
      Build_form
        [Line (SLetter 65 []);
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SNot (SBin Or (SLetter 66 []) (SNot (SLetter 65 [])))));
      Build_form
        [Line (SLetter 65 []);
          Line (SLetter 66 [])]
        []
        []
        []
        (Instance (SNot (SBin Or (SNot (SLetter 65 [])) (SNot (SLetter 66 [])))))
    ];
    Build_rule "Negated conditional elimination"%string [
      Build_form
        [Line (SNot (SBin Implies (SLetter 65 []) (SLetter 66 [])))]
        []
        []
        []
        (Instance (SLetter 65 []));
      Build_form
        [Line (SNot (SBin Implies (SLetter 65 []) (SLetter 66 [])))]
        []
        []
        []
        (Instance (SNot (SLetter 66 [])));
      Build_form
        [Line (SNot (SBin Implies (SLetter 65 []) (SNot (SLetter 66 []))))]
        []
        []
        []
        (Instance (SLetter 66 []))
    ];
    Build_rule "Negated conditional introduction"%string [
      Build_form
        [Line (SLetter 65 []);
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SNot (SBin Implies (SLetter 65 []) (SLetter 66 []))));
      Build_form
        [Line (SLetter 65 []);
          Line (SLetter 66 [])]
        []
        []
        []
        (Instance (SNot (SBin Implies (SLetter 65 []) (SNot (SLetter 66 [])))))
    ];
    Build_rule "Trivial conditional"%string [
      Build_form
        [Line (SNot (SLetter 65 []))]
        [(66, AFormula)]
        []
        []
        (Instance (SBin Implies (SLetter 65 []) (SLetter 66 [])));
      Build_form
        [Line (SLetter 65 [])]
        [(66, AFormula)]
        []
        []
        (Instance (SBin Implies (SNot (SLetter 65 [])) (SLetter 66 [])));
      Build_form
        [Line (SLetter 65 [])]
        [(66, AFormula)]
        []
        []
        (Instance (SBin Implies (SLetter 66 []) (SLetter 65 [])))
    ];
    Build_rule "Negated biconditional elimination"%string [
      Build_form
        [Line (SNot (SBin Iff (SLetter 65 []) (SLetter 66 [])));
          Line (SLetter 65 [])]
        []
        []
        []
        (Instance (SNot (SLetter 66 [])));
      Build_form
        [Line (SNot (SBin Iff (SLetter 65 []) (SLetter 66 [])));
          Line (SLetter 66 [])]
        []
        []
        []
        (Instance (SNot (SLetter 65 [])));
      Build_form
        [Line (SNot (SBin Iff (SLetter 65 []) (SLetter 66 [])));
          Line (SNot (SLetter 65 []))]
        []
        []
        []
        (Instance (SLetter 66 []));
      Build_form
        [Line (SNot (SBin Iff (SLetter 65 []) (SLetter 66 [])));
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SLetter 65 []));
      Build_form
        [Line (SNot (SBin Iff (SLetter 65 []) (SNot (SLetter 66 []))));
          Line (SLetter 65 [])]
        []
        []
        []
        (Instance (SLetter 66 []));
      Build_form
        [Line (SNot (SBin Iff (SNot (SLetter 65 [])) (SLetter 66 [])));
          Line (SLetter 66 [])]
        []
        []
        []
        (Instance (SLetter 65 []));
      Build_form
        [Line (SNot (SBin Iff (SLetter 65 []) (SNot (SLetter 66 []))));
          Line (SLetter 66 [])]
        []
        []
        []
        (Instance (SLetter 65 []));
      Build_form
        [Line (SNot (SBin Iff (SNot (SLetter 65 [])) (SLetter 66 [])));
          Line (SLetter 65 [])]
        []
        []
        []
        (Instance (SLetter 66 []));
      Build_form
        [Line (SNot (SBin Iff (SNot (SLetter 65 [])) (SLetter 66 [])));
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SNot (SLetter 65 [])));
      Build_form
        [Line (SNot (SBin Iff (SLetter 65 []) (SNot (SLetter 66 []))));
          Line (SNot (SLetter 65 []))]
        []
        []
        []
        (Instance (SNot (SLetter 66 [])));
      Build_form
        [Line (SNot (SBin Iff (SNot (SLetter 65 [])) (SNot (SLetter 66 []))));
          Line (SLetter 65 [])]
        []
        []
        []
        (Instance (SNot (SLetter 66 [])));
      Build_form
        [Line (SNot (SBin Iff (SNot (SLetter 65 [])) (SNot (SLetter 66 []))));
          Line (SLetter 66 [])]
        []
        []
        []
        (Instance (SNot (SLetter 65 [])))
    ];
    Build_rule "Negated biconditional introduction"%string [
      Build_form
        [Line (SLetter 65 []);
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SNot (SBin Iff (SLetter 65 []) (SLetter 66 []))));
      Build_form
        [Line (SLetter 65 []);
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SNot (SBin Iff (SLetter 66 []) (SLetter 65 []))));
      Build_form
        [Line (SLetter 65 []);
          Line (SLetter 66 [])]
        []
        []
        []
        (Instance (SNot (SBin Iff (SLetter 65 []) (SNot (SLetter 66 [])))));
      Build_form
        [Line (SLetter 65 []);
          Line (SLetter 66 [])]
        []
        []
        []
        (Instance (SNot (SBin Iff (SNot (SLetter 65 [])) (SLetter 66 []))));
      Build_form
        [Line (SNot (SLetter 65 []));
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SNot (SBin Iff (SNot (SLetter 65 [])) (SLetter 66 []))));
      Build_form
        [Line (SNot (SLetter 65 []));
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SNot (SBin Iff (SLetter 65 []) (SNot (SLetter 66 [])))));
      Build_form
        [Line (SLetter 65 []);
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SNot (SBin Iff (SNot (SLetter 65 [])) (SNot (SLetter 66 [])))));
      Build_form
        [Line (SLetter 65 []);
          Line (SNot (SLetter 66 []))]
        []
        []
        []
        (Instance (SNot (SBin Iff (SNot (SLetter 66 [])) (SNot (SLetter 65 [])))))
    ];
    Build_rule "Conversion of quantifiers"%string [
      Build_form
        [Line (SNot (SQuant ForAll 120 (SLetter 65 [120])))]
        []
        []
        []
        (Instance (SQuant Exists 120 (SNot (SLetter 65 [120]))));
      Build_form
        [Line (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SLetter 65 [120; 121]))))]
        []
        []
        []
        (Instance (SQuant Exists 120 (SQuant Exists 121 (SNot (SLetter 65 [120; 121])))));
      Build_form
        [Line (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SLetter 65 [120; 121; 122])))))]
        []
        []
        []
        (Instance (SQuant Exists 120 (SQuant Exists 121 (SQuant Exists 122 (SNot (SLetter 65 [120; 121; 122]))))));
      Build_form
        [Line (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SQuant ForAll 117 (SLetter 65 [120; 121; 122; 117]))))))]
        []
        []
        []
        (Instance (SQuant Exists 120 (SQuant Exists 121 (SQuant Exists 122 (SQuant Exists 117 (SNot (SLetter 65 [120; 121; 122; 117])))))));
      Build_form
        [Line (SQuant Exists 120 (SNot (SLetter 65 [120])))]
        []
        []
        []
        (Instance (SNot (SQuant ForAll 120 (SLetter 65 [120]))));
      Build_form
        [Line (SQuant Exists 120 (SQuant Exists 121 (SNot (SLetter 65 [120; 121]))))]
        []
        []
        []
        (Instance (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SLetter 65 [120; 121])))));
      Build_form
        [Line (SQuant Exists 120 (SQuant Exists 121 (SQuant Exists 122 (SNot (SLetter 65 [120; 121; 122])))))]
        []
        []
        []
        (Instance (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SLetter 65 [120; 121; 122]))))));
      Build_form
        [Line (SQuant Exists 120 (SQuant Exists 121 (SQuant Exists 122 (SQuant Exists 117 (SNot (SLetter 65 [120; 121; 122; 117]))))))]
        []
        []
        []
        (Instance (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SQuant ForAll 117 (SLetter 65 [120; 121; 122; 117])))))));
      Build_form
        [Line (SNot (SQuant Exists 120 (SLetter 65 [120])))]
        []
        []
        []
        (Instance (SQuant ForAll 120 (SNot (SLetter 65 [120]))));
      Build_form
        [Line (SNot (SQuant Exists 120 (SQuant Exists 121 (SLetter 65 [120; 121]))))]
        []
        []
        []
        (Instance (SQuant ForAll 120 (SQuant ForAll 121 (SNot (SLetter 65 [120; 121])))));
      Build_form
        [Line (SNot (SQuant Exists 120 (SQuant Exists 121 (SQuant Exists 122 (SLetter 65 [120; 121; 122])))))]
        []
        []
        []
        (Instance (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SNot (SLetter 65 [120; 121; 122]))))));
      Build_form
        [Line (SNot (SQuant Exists 120 (SQuant Exists 121 (SQuant Exists 122 (SQuant Exists 117 (SLetter 65 [120; 121; 122; 117]))))))]
        []
        []
        []
        (Instance (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SQuant ForAll 117 (SNot (SLetter 65 [120; 121; 122; 117])))))));
      Build_form
        [Line (SQuant ForAll 120 (SNot (SLetter 65 [120])))]
        []
        []
        []
        (Instance (SNot (SQuant Exists 120 (SLetter 65 [120]))));
      Build_form
        [Line (SQuant ForAll 120 (SQuant ForAll 121 (SNot (SLetter 65 [120; 121]))))]
        []
        []
        []
        (Instance (SNot (SQuant Exists 120 (SQuant Exists 121 (SLetter 65 [120; 121])))));
      Build_form
        [Line (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SNot (SLetter 65 [120; 121; 122])))))]
        []
        []
        []
        (Instance (SNot (SQuant Exists 120 (SQuant Exists 121 (SQuant Exists 122 (SLetter 65 [120; 121; 122]))))));
      Build_form
        [Line (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SQuant ForAll 117 (SNot (SLetter 65 [120; 121; 122; 117]))))))]
        []
        []
        []
        (Instance (SNot (SQuant Exists 120 (SQuant Exists 121 (SQuant Exists 122 (SQuant Exists 117 (SLetter 65 [120; 121; 122; 117])))))))
    ];
    Build_rule "Negated existential elimination"%string [
      Build_form
        [Line (SNot (SQuant Exists 120 (SLetter 65 [120])))]
        [(97, AnObject)]
        []
        []
        (Instance (SNot (SLetter 65 [97])));
      Build_form
        [Line (SNot (SQuant Exists 120 (SQuant Exists 121 (SLetter 65 [120; 121]))))]
        [(97, AnObject);
          (98, AnObject)]
        []
        []
        (Instance (SNot (SLetter 65 [97; 98])));
      Build_form
        [Line (SNot (SQuant Exists 120 (SQuant Exists 121 (SQuant Exists 122 (SLetter 65 [120; 121; 122])))))]
        [(97, AnObject);
          (98, AnObject);
          (99, AnObject)]
        []
        []
        (Instance (SNot (SLetter 65 [97; 98; 99])));
      Build_form
        [Line (SNot (SQuant Exists 120 (SQuant Exists 121 (SQuant Exists 122 (SQuant Exists 117 (SLetter 65 [120; 121; 122; 117]))))))]
        [(97, AnObject);
          (98, AnObject);
          (99, AnObject);
          (100, AnObject)]
        []
        []
        (Instance (SNot (SLetter 65 [97; 98; 99; 100])));
      Build_form
        [Line (SNot (SQuant Exists 120 (SNot (SLetter 65 [120]))))]
        [(97, AnObject)]
        []
        []
        (Instance (SLetter 65 [97]));
      Build_form
        [Line (SNot (SQuant Exists 120 (SQuant Exists 121 (SNot (SLetter 65 [120; 121])))))]
        [(97, AnObject);
          (98, AnObject)]
        []
        []
        (Instance (SLetter 65 [97; 98]));
      Build_form
        [Line (SNot (SQuant Exists 120 (SQuant Exists 121 (SQuant Exists 122 (SNot (SLetter 65 [120; 121; 122]))))))]
        [(97, AnObject);
          (98, AnObject);
          (99, AnObject)]
        []
        []
        (Instance (SLetter 65 [97; 98; 99]));
      Build_form
        [Line (SNot (SQuant Exists 120 (SQuant Exists 121 (SQuant Exists 122 (SQuant Exists 117 (SNot (SLetter 65 [120; 121; 122; 117])))))))]
        [(97, AnObject);
          (98, AnObject);
          (99, AnObject);
          (100, AnObject)]
        []
        []
        (Instance (SLetter 65 [97; 98; 99; 100]))
    ];
    Build_rule "Negated universal introduction"%string [
      Build_form
        [Line (SNot (SLetter 65 [97]))]
        []
        []
        []
        (Instance (SNot (SQuant ForAll 120 (SLetter 65 [120]))));
      Build_form
        [Line (SNot (SLetter 65 [97; 98]))]
        []
        []
        []
        (Instance (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SLetter 65 [120; 121])))));
      Build_form
        [Line (SNot (SLetter 65 [97; 98; 99]))]
        []
        []
        []
        (Instance (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SLetter 65 [120; 121; 122]))))));
      Build_form
        [Line (SNot (SLetter 65 [97; 98; 99; 100]))]
        []
        []
        []
        (Instance (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SQuant ForAll 117 (SLetter 65 [120; 121; 122; 117])))))));
      Build_form
        [Line (SLetter 65 [97])]
        []
        []
        []
        (Instance (SNot (SQuant ForAll 120 (SNot (SLetter 65 [120])))));
      Build_form
        [Line (SLetter 65 [97; 98])]
        []
        []
        []
        (Instance (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SNot (SLetter 65 [120; 121]))))));
      Build_form
        [Line (SLetter 65 [97; 98; 99])]
        []
        []
        []
        (Instance (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SNot (SLetter 65 [120; 121; 122])))))));
      Build_form
        [Line (SLetter 65 [97; 98; 99; 100])]
        []
        []
        []
        (Instance (SNot (SQuant ForAll 120 (SQuant ForAll 121 (SQuant ForAll 122 (SQuant ForAll 117 (SNot (SLetter 65 [120; 121; 122; 117]))))))))
    ];
    Build_rule "Unique existence"%string [
      Build_form
        [Line (SQuant ExistsUnique 120 (SLetter 65 [120]))]
        []
        []
        []
        (Instance (SQuant Exists 120 (SBin And (SLetter 65 [120]) (SQuant ForAll 121 (SBin Implies (SLetter 65 [121]) (SEq 121 120))))));
      Build_form
        [Line (SQuant Exists 120 (SBin And (SLetter 65 [120]) (SQuant ForAll 121 (SBin Implies (SLetter 65 [121]) (SEq 121 120)))))]
        []
        []
        []
        (Instance (SQuant ExistsUnique 120 (SLetter 65 [120])));
      Build_form
        [Line (SNot (SQuant ExistsUnique 120 (SLetter 65 [120])))]
        []
        []
        []
        (Instance (SNot (SQuant Exists 120 (SBin And (SLetter 65 [120]) (SQuant ForAll 121 (SBin Implies (SLetter 65 [121]) (SEq 121 120)))))));
      Build_form
        [Line (SNot (SQuant Exists 120 (SBin And (SLetter 65 [120]) (SQuant ForAll 121 (SBin Implies (SLetter 65 [121]) (SEq 121 120))))))]
        []
        []
        []
        (Instance (SNot (SQuant ExistsUnique 120 (SLetter 65 [120]))))
    ];
    Build_rule "Counting"%string [
      Build_form
        [Line (SLetter 65 [])]
        []
        []
        []
        (Counted)
    ]
  ].
