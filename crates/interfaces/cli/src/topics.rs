//! Pages on subjects that concern every command: the exit status, the environment, the files. The command `help` prints them, and each page
//! of the manual has them as sections.
//!
//! Not here: symbols (`signs`), and the help of commands.

/// The exit statuses.
pub(crate) const EXIT: &str = "\
Every command ends with one of these.

  0   yes: accepted, upheld, proved, sound; everything that was asked is decided
  1   no: rejected, refused, refuted, a rule is unsound
  2   undecided: a limit of time, memory or steps was reached. It is never a guess
  64  usage error: the words of the command line make no sense
  65  unreadable input: a file that is not there, or a text that is no board, proof or calculus
  70  internal error: a fault of the program, in which nothing is decided
  74  output could not be written: standard output, or a file that was asked for

Of many files it is the worst that occurred: 74 before 70, 65, 64, 2, 1 and 0. `verify` and `check` put 65 first, then 1, then 2.
A ruling is printed before any file is written. A closed pipe (`| head`) is not an error.
";

/// The variables of the environment.
pub(crate) const ENVIRONMENT: &str = "\
\x20 NO_COLOR           With any value but an empty one, no output is coloured (unless --color always)
  TERM               With `dumb`, no output is coloured and the screen is never cleared
  LC_ALL, LC_CTYPE, LANG
                     The first that is set says whether the terminal shows UTF-8; `doctor` looks at it
  PATH               Where programs are looked for that are not beside `referee`
  REFEREE_Z3_WORKER  The program in which Z3 searches, instead of the `referee-z3` beside `referee`
  TPTP               A directory in which `include` of TPTP finds files that are not beside the problem
  REFEREE_SERVE_*    The options of `referee serve`, such as REFEREE_SERVE_DATABASE (`referee serve --help`)
";

/// The files that the program looks for.
pub(crate) const FILES: &str = "\
\x20 bin/referee-z3         The worker in which Z3 searches; it finds libz3 in ../lib
  bin/referee-serve      The service, which `serve`, `work`, `tables` and `pages` start
  bin/referee-proved     The checker extracted from a proof, for `verify --with proved`
  bin/referee-verify     The checker of certificates alone
  share/man/man1         The manual: one page for each command
  share/doc/referee      The documentation, examples and licences; `referee serve` shows the documentation
                         as pages at /docs

No file outside of those that you name is read or written: there is no configuration file. `referee doctor` checks the installation;
`referee help formats` lists the kinds of files that are read.
";
