// The structure of a proof at the left of its text: bars of the subproofs that a line stands in, numbers that a click cites, and folding. The page says
// how deep each line is; it is known while the text cannot be read, too.
import { foldService, codeFolding, foldGutter, foldKeymap } from "@codemirror/language";
import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, gutter, GutterMarker, keymap } from "@codemirror/view";

/// Lines as the page sees them: `{ depth, bars, number, opens, closes, blank, cancelled }`, one for each line of the text. `depth` counts the subproofs
/// around a line, and `bars` those that its text does not show by itself. What a `cancelled` line announces was shown: its first word is struck out.
const setLines = StateEffect.define();
const linesField = StateField.define({
  create: () => [],
  update: (lines, transaction) => {
    for (const effect of transaction.effects) if (effect.is(setLines)) return effect.value;
    return lines;
  },
});

class Bars extends GutterMarker {
  constructor({ bars, opens, closes }) { super(); Object.assign(this, { depth: bars, opens: Boolean(opens), closes: Boolean(closes) }); }
  eq(other) { return other.depth === this.depth && other.opens === this.opens && other.closes === this.closes; }
  toDOM() {
    const node = document.createElement("span");
    node.className = `bars${this.opens ? " opens" : ""}${this.closes ? " closes" : ""}`;
    for (let bar = 0; bar < Math.min(this.depth, 12); bar++) node.append(document.createElement("i"));
    return node;
  }
}

class Cite extends GutterMarker {
  constructor(number, words, action) { super(); this.number = number; this.words = words; this.action = action; }
  eq(other) { return other.number === this.number; }
  toDOM() {
    const node = document.createElement("button");
    Object.assign(node, { type: "button", tabIndex: -1, className: "cite", textContent: this.number, title: this.words });
    // The caret stays where the citation is to go.
    node.onmousedown = (event) => event.preventDefault();
    node.onclick = () => this.action(this.number);
    return node;
  }
}

const marks = (state, make) => {
  const found = [];
  for (const [at, line] of state.field(linesField).entries()) {
    if (at >= state.doc.lines) break;
    const marker = make(line);
    if (marker) found.push(marker.range(state.doc.line(at + 1).from));
  }
  return RangeSet.of(found);
};

const struck = Decoration.mark({ class: "cm-cancelled" });
const cancelled = EditorView.decorations.compute([linesField, "doc"], (state) => {
  const found = [];
  for (const [at, line] of state.field(linesField).entries()) {
    if (at >= state.doc.lines) break;
    if (!line.cancelled) continue;
    const { from, text } = state.doc.line(at + 1);
    const word = /\p{L}+/u.exec(text);
    if (word) found.push(struck.range(from + word.index, from + word.index + word[0].length));
  }
  return Decoration.set(found);
});

/// A fold reaches from the end of the line that opens to the end of the last line of what it opens.
const folding = foldService.of((state, from) => {
  const lines = state.field(linesField, false) ?? [];
  const first = state.doc.lineAt(from);
  const line = lines[first.number - 1];
  if (!line?.opens) return null;
  let last = first.number;
  while (last < state.doc.lines && (lines[last]?.blank || (lines[last]?.depth ?? 0) >= line.depth && !(lines[last].opens && lines[last].depth === line.depth))) last++;
  while (last > first.number && lines[last - 1]?.blank) last--;
  return last > first.number ? { from: first.to, to: state.doc.line(last).to } : null;
});

/// The extension.
///
/// * `cite(number)`: what a click on the number of a line does; `words(number)`: what it is called.
export const structure = ({ cite, words, fold }) => [
  linesField,
  gutter({
    class: "cm-cites",
    markers: (view) => marks(view.state, (line) => (line.number ? new Cite(line.number, words(line.number), cite) : undefined)),
  }),
  gutter({ class: "cm-bars", markers: (view) => marks(view.state, (line) => (line.bars ? new Bars(line) : undefined)) }),
  cancelled,
  folding,
  codeFolding({ placeholderText: "…" }),
  foldGutter({
    markerDOM: (open) => Object.assign(document.createElement("span"), { textContent: open ? "▾" : "▸", title: fold, className: "fold" }),
  }),
  keymap.of(foldKeymap),
];

export const tellLines = (view, lines) => view.dispatch({ effects: setLines.of(lines) });
