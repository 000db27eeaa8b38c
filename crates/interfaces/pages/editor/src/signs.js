// Symbols typed as words: `\forall` becomes ∀, and in a statement `forall` does. Not here: which place is a statement, which the page tells.
import { isolateHistory } from "@codemirror/commands";
import { EditorView, keymap } from "@codemirror/view";
import { Prec } from "@codemirror/state";

/// Commands of LaTeX, without their backslash.
export const COMMANDS = {
  forall: "∀", exists: "∃", nexists: "¬∃", neg: "¬", lnot: "¬", sim: "¬", land: "∧", wedge: "∧", cdot: "∧", bullet: "∧", lor: "∨", vee: "∨",
  to: "→", rightarrow: "→", Rightarrow: "→", implies: "→", supset: "→", longrightarrow: "→", Longrightarrow: "→", limplies: "→",
  leftrightarrow: "↔", Leftrightarrow: "↔", iff: "↔", equiv: "↔", longleftrightarrow: "↔", Longleftrightarrow: "↔",
  neq: "≠", ne: "≠", geq: "≥", ge: "≥", geqslant: "≥", leq: "≤", le: "≤", leqslant: "≤", bot: "⊥", perp: "⊥", top: "⊤",
};

/// Words of a statement.
export const WORDS = { forall: "∀", exists: "∃", not: "¬", and: "∧", or: "∨", implies: "→", iff: "↔" };

/// Signs after which no blank is written.
const PREFIXES = new Set(["∀", "∃", "¬", "¬∃"]);

/// The word before a place, and the sign that it stands for.
const meant = (state, at, isStatement) => {
  const line = state.doc.lineAt(at);
  const before = line.text.slice(0, at - line.from);
  const command = /\\([A-Za-z]+)$/.exec(before);
  if (command) {
    const sign = Object.hasOwn(COMMANDS, command[1]) ? COMMANDS[command[1]] : undefined;
    return sign && { from: at - command[0].length, sign };
  }
  const word = /(?:^|[^\p{L}\p{N}_'\\[])(forall|exists|not|and|or|implies|iff)$/u.exec(before);
  return word && isStatement(before, line.text) ? { from: at - word[1].length, sign: WORDS[word[1]] } : undefined;
};

const replace = (view, { from, sign }, at, insert) => {
  const text = insert === " " && PREFIXES.has(sign) ? sign : sign + insert;
  view.dispatch({
    changes: { from, to: at, insert: text },
    selection: { anchor: from + text.length },
    annotations: isolateHistory.of("full"),
    userEvent: "input.sign",
    scrollIntoView: true,
  });
  return true;
};

/// The extension. `isStatement(before, line)` tells whether the end of `before` is in a statement.
export const signs = (isStatement) => [
  EditorView.inputHandler.of((view, from, to, insert) => {
    if (from !== to || insert.length !== 1 || /[\p{L}\p{N}_']/u.test(insert) || view.composing) return false;
    const found = meant(view.state, from, isStatement);
    // A word ends with a blank; a command ends where its letters end.
    if (!found || (insert !== " " && view.state.sliceDoc(found.from, found.from + 1) !== "\\")) return false;
    return replace(view, found, from, insert);
  }),
  Prec.high(keymap.of([{
    key: "Tab",
    run: (view) => {
      const { main } = view.state.selection;
      const found = main.empty && meant(view.state, main.head, isStatement);
      return found ? replace(view, found, main.head, "") : false;
    },
  }])),
];
