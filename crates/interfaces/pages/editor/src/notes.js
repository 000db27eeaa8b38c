// Notes after lines: prices, and what a line rests on that is wrong.
import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, WidgetType } from "@codemirror/view";

const setNotes = StateEffect.define();

class Note extends WidgetType {
  constructor(text) { super(); this.text = text; }
  eq(other) { return other.text === this.text; }
  toDOM() { return Object.assign(document.createElement("span"), { className: "inlay", textContent: this.text }); }
  ignoreEvent() { return false; }
}

const field = StateField.define({
  create: () => Decoration.none,
  update: (notes, transaction) => {
    for (const effect of transaction.effects) if (effect.is(setNotes)) return effect.value;
    return notes.map(transaction.changes);
  },
  provide: (notes) => EditorView.decorations.from(notes),
});

export const notes = [field];

export const tellNotes = (view, all) => {
  const marked = all.map(({ at, text }) => Decoration.widget({ widget: new Note(text), side: 1 }).range(at));
  view.dispatch({ effects: setNotes.of(RangeSet.of(marked, true)) });
};
