// The editor of the playground: CodeMirror with what proofs need, as one function of the page. What is right, what may come next and what a line says are
// asked elsewhere (the page's scripts).
import "./styles.js";
import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, startCompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, Prec } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap } from "@codemirror/view";
import { notes, tellNotes } from "./notes.js";
import { COMMANDS, signs, WORDS } from "./signs.js";
import { structure, tellLines } from "./structure.js";

/// Makes an editor.
///
/// * `parent`: where it goes. `text`: what it begins with. `label`: its name for those who have the page read aloud.
/// * `changed()`: called after each change by its reader. `moved()`: after the caret has moved.
/// * `complete({ at, explicit, before })`: a promise of `{ from, to, options }`, or of nothing.
/// * `isStatement(before, line)`: tells whether words are symbols there. `cite(number)`: a click on the number of a line.
const create = ({ parent, text, label, changed, moved, complete, isStatement, cite, words = {} }) => {
  let isQuiet = false;
  const source = async (context) => {
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    const found = await complete({ at: context.pos, explicit: context.explicit, before });
    return context.aborted || !found ? null : found;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        closeBrackets(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0", autocapitalize: "off", autocorrect: "off", spellcheck: "false", "data-gramm": "false" }),
        autocompletion({ override: [source], icons: false, activateOnTypingDelay: 60, maxRenderedOptions: 60, closeOnBlur: true }),
        ...(isStatement ? signs(isStatement) : []),
        ...(cite ? structure({ cite, words: words.cite, fold: words.fold }) : []),
        notes,
        EditorState.languageData.of(() => [{ closeBrackets: { brackets: ["(", "["] } }]),
        Prec.highest(keymap.of([{ key: "Tab", run: acceptCompletion }])),
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isQuiet) changed?.();
          if (update.selectionSet || update.docChanged) moved?.();
        }),
      ],
    }),
  });
  const doc = () => view.state.doc;
  const clamp = (at) => Math.max(0, Math.min(at, doc().length));
  const dispatch = (spec, event) => {
    view.dispatch({ ...spec, annotations: isolateHistory.of("full"), userEvent: event, scrollIntoView: true });
  };
  return {
    view,
    text: () => doc().toString(),
    /// Replaces the whole text; it can be undone.
    set: (content, { quiet = false } = {}) => {
      if (content === doc().toString()) return;
      isQuiet = quiet;
      try { dispatch({ changes: { from: 0, to: doc().length, insert: content }, selection: { anchor: 0 } }, "input.replace"); } finally { isQuiet = false; }
    },
    /// Changes `{ from, to, insert }`, all at once.
    edit: (changes) => {
      dispatch({ changes: changes.map(({ from, to, insert }) => ({ from: clamp(from), to: clamp(to), insert })) }, "input.edit");
      view.focus();
    },
    /// Writes at the caret, in place of what is selected.
    write: (insert) => {
      const { from, to } = view.state.selection.main;
      dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } }, "input.edit");
      view.focus();
    },
    select: (from, to = from) => { view.dispatch({ selection: { anchor: clamp(from), head: clamp(to) }, scrollIntoView: true }); view.focus(); },
    caret: () => view.state.selection.main.head,
    line: (number) => { const { from, to, text: content } = doc().line(Math.max(1, Math.min(number, doc().lines))); return { from, to, text: content }; },
    lineAt: (at) => { const { from, to, text: content, number } = doc().lineAt(clamp(at)); return { from, to, text: content, number }; },
    lines: () => doc().lines,
    focus: () => view.focus(),
    complete: () => startCompletion(view),
    /// What is wrong: `{ from, to, severity, message, actions: [{ name, run }] }`.
    faults: (all) => {
      const shown = all.map(({ from, to, severity, message, actions = [] }) => ({
        from: clamp(from), to: clamp(to), severity, message, actions: actions.map(({ name, run }) => ({ name, apply: run })),
      }));
      view.dispatch(setDiagnostics(view.state, shown));
    },
    notes: (all) => tellNotes(view, all.map(({ at, text: content }) => ({ at: clamp(at), text: content }))),
    structure: (lines) => { if (cite) tellLines(view, lines); },
    destroy: () => view.destroy(),
  };
};

globalThis.refereeEditor = { create, commands: COMMANDS, words: WORDS };
