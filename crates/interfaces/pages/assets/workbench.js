// What the playground knows of texts by their form: the lines of a proof in each notation and what a click cites, exercises and calculi among what is pasted,
// and the proof of a statement beside its board. Not here: rulings (verdict.js), and the page's fields (playground.js).
"use strict";
globalThis.refereeWorkbench = (() => {
  const NUMBERED = /^\s*(?:assume\s+)?(\d+)\s*[.)]?/;
  const isHead = (line) => /^\s*(?:notation|system|symbols)\s/.test(line);
  const bare = (line) => line.replace(/#.*$/, "").trimEnd();

  // Lines of a proof file: words open and close.
  const plain = (lines) => {
    let depth = 0;
    return lines.map((line) => {
      const words = bare(line).trim();
      if (!words) return { depth, bars: depth, blank: true };
      if (/^subproof\b/.test(words)) return { depth: ++depth, bars: depth, opens: true };
      if (/^assume\b/.test(words)) return { depth: ++depth, bars: depth, opens: true, number: words.match(/^assume\s+(\d+)/)?.[1] };
      if (/^end\b/.test(words)) { const closed = depth; depth = Math.max(0, depth - 1); return { depth: closed, bars: closed, closes: true }; }
      return { depth, bars: depth, number: words.match(/^(\d+)\s*\./)?.[1] };
    });
  };
  // Lines with bars of their own, or set in.
  const barred = (lines) => {
    let before = 0;
    const outer = lines.filter((line) => NUMBERED.test(line)).every((line) => /^\s*\d+\s*[.)]?\s*[|│]/.test(line)) ? 1 : 0;
    return lines.map((line) => {
      if (!bare(line).trim() || isHead(line)) return { depth: 0, bars: 0, blank: true };
      const margin = line.match(/^\s*\d*\s*[.)]?[\s|│├]*/)[0];
      const depth = Math.max(0, (margin.match(/[|│├]/g) ?? []).length - outer);
      const found = { depth, bars: 0, opens: depth > before, number: line.match(NUMBERED)?.[1] };
      before = depth;
      return found;
    });
  };
  const indented = (lines) => {
    let count = 0;
    const levels = [0];
    return lines.map((line) => {
      if (!bare(line).trim() || isHead(line)) return { depth: levels.length - 1, bars: 0, blank: true };
      const width = line.match(/^\s*/)[0].replace(/\t/g, "    ").length;
      let opens = false;
      while (levels.length > 1 && width < levels.at(-1)) levels.pop();
      if (width > levels.at(-1)) { levels.push(width); opens = true; }
      const depth = levels.length - 1;
      return { depth, bars: depth, opens, number: String(++count) };
    });
  };
  const flat = (pattern) => (lines) => lines.map((line) => ({ depth: 0, bars: 0, blank: !bare(line).trim(), number: bare(line).match(pattern)?.[1] }));
  // What is announced by "Show" is open until a line without a statement ends its derivation: then the word is struck out, and the derivation has a box.
  const ENDS_SHOW = /^\s*(?:\d+\s*[.)]?)?\s*:?\s*[\d,\s–-]*(?:DD|CD|ID|UD)\b[\d,\s–-]*$/;
  const shown = (lines) => {
    const open = [], found = [];
    let opens = false;
    for (const line of lines) {
      const words = bare(line), number = words.match(/^\s*(\d+)\s*[.)]?(?=\s|$)/)?.[1];
      const one = { depth: open.length, bars: open.length, boxed: open.length > 0, number };
      found.push(one);
      if (!words.trim() || isHead(line)) { one.blank = true; continue; }
      if (opens) one.opens = true;
      opens = false;
      if (/^\s*(?:\d+\s*[.)]?)?\s*show\b/i.test(words)) { open.push(one); opens = true; } else if (open.length && ENDS_SHOW.test(words)) {
        one.closes = true;
        open.pop().cancelled = true;
      }
    }
    return found;
  };
  const READERS = { carnap: indented, lemmon: flat(/\((\d+)\)/), "kalish-montague": shown };
  /// Returns the lines of a proof: in how many subproofs each stands, and its number.
  const outline = (text, notation) => {
    const lines = text.split("\n");
    const named = lines.find((line) => /^\s*notation\s/.test(line))?.trim().split(/\s+/)[1] ?? notation;
    return (named ? READERS[named] ?? barred : plain)(lines);
  };
  const notationOf = (text, chosen) => text.match(/^\s*notation\s+(\S+)/m)?.[1] ?? chosen;

  /// Returns what cites a line from another: its number, or its whole subproof where that has ended by then.
  const citation = (lines, number, from) => {
    const at = lines.findIndex((line) => line.number === number);
    const depth = lines[from]?.depth ?? 0;
    if (at < 0 || lines[at].depth <= depth || lines[at].boxed) return number;
    let first = at, last = at;
    while (first > 0 && !(lines[first].opens && lines[first].depth === depth + 1)) first--;
    while (last + 1 < lines.length && lines[last + 1].depth > depth && last + 1 < from && !(lines[last + 1].opens && lines[last + 1].depth === depth + 1)) last++;
    while (last > first && !lines[last].number) last--;
    return lines[first].number && lines[last].number ? `${lines[first].number}-${lines[last].number}` : number;
  };
  /// Returns the change that cites something in a line: `{ at, insert }`, at an offset in the line.
  const cited = (line, what, notation) => {
    const written = bare(line);
    if (!notation) {
      const on = written.match(/^(.*\son\s+)([\d,\s–-]*)/);
      if (on) {
        const list = on[2].trimEnd();
        return { at: on[1].length + list.length, insert: list ? `, ${what}` : what };
      }
      const by = written.match(/^(.*\sby\s+\S.*?)(?=\s+(?:with|using)\s|$)/);
      return by ? { at: by[1].length, insert: ` on ${what}` } : { at: written.length, insert: what };
    }
    const end = written.match(/[\d–-]+$/);
    if (notation === "hurley-copi" || notation === "lemmon" || notation === "kalish-montague") {
      const reason = written.match(/^(.*(?:\s{2,}|\t))([\d,\s–-]*)(.*)$/);
      if (reason) return { at: reason[1].length + reason[2].trimEnd().length, insert: reason[2].trim() ? `, ${what}` : `${what}, ` };
    }
    return { at: written.length, insert: end ? `, ${what}` : ` ${what}` };
  };

  /// Tells whether the end of `before` is in a statement, where words are symbols.
  const isStatement = (kind, before, line, notation) => {
    if (before.includes("#") || /^\s*(?:symbols|system|notation|exercise|say|rules|subproof|end|calculus|rule|also|says)\b/.test(line)) return false;
    if (kind !== "proof") return true;
    return notation ? !/(?:\S\s{2,}|\t|:)\S*$/.test(before) : !/\sby\s/.test(before);
  };
  /// Tells whether a text is in the format of another program, by its first line that is no comment: there words are words.
  const isForeign = (text) => {
    const first = text.split("\n").map((line) => line.trim()).find((line) => line && !/^(?:%|;|#|\/\/|c(?:\s|$))/.test(line)) ?? "";
    return /^(?:fof|cnf|tff|tcf|thf|include)\s*\(/.test(first) || /^p\s+cnf\b/.test(first)
      || /^(?:formulas|clauses|set|clear|assign|op|list)\(.*\)\.$/.test(first)
      || /^\(\s*(?:set-|declare-|define-|assert\b|check-sat\b|cl[-:]|(?:forall|exists) \(|(?:if|iff|and|or) \()/.test(first);
  };
  /// Tells whether a list of what may come opens by itself here.
  const isPlaceOfReason = (before, notation) => {
    if (/\\\w*$/.test(before) || /\[\w*$/.test(before) || /^\s*system\s+\S*$/.test(before)) return true;
    if (!notation) return /\s(?:by|on|using)\s[^#]*$/.test(before);
    return notation === "carnap" ? /\S\s*:[^#]*$/.test(before) : /[^\s\d.|│](?:\s{2,}|\t)[^#]*$/.test(before);
  };

  // Exercises and calculi.
  const STARTS = /^\s*(?:\w+\s*:\s*)?exercise\b/;
  const exercises = (text) => {
    const lines = text.split("\n");
    const has = (pattern) => lines.some((line) => pattern.test(line));
    if (!has(/^\s*goal\s+\S/) || has(/^\s*(?:assume\s+)?\d+\s*\./)) return [];
    const begins = lines.flatMap((line, at) => (STARTS.test(line) ? [at] : []));
    if (begins.length < 2) return [exercise(text)];
    // What stands above the first holds for each.
    const head = lines.slice(0, begins[0]).join("\n");
    return begins.map((from, at) => exercise(`${head}\n${lines.slice(from, begins[at + 1]).join("\n")}`.trim()));
  };
  const exercise = (text) => {
    const all = (word) => [...text.matchAll(new RegExp(`^\\s*${word}\\s+(.+)$`, "gm"))].map((found) => bare(found[1]).trim());
    return {
      text, title: all("(?:\\w+\\s*:\\s*)?exercise")[0]?.replace(/^"|"$/g, "") ?? all("goal")[0], premises: all("premise"), goal: all("goal")[0] ?? "",
      system: all("system")[0] ?? "", notation: all("notation")[0] ?? "", symbols: all("symbols"), rules: all("rules")[0] ?? "", say: all("say"),
    };
  };
  const isCalculus = (text) => /^\s*(?:calculus|rule)\s/m.test(text) && /^\s*infer\s/m.test(text);
  /// Returns the beginning of an answer: its premises as lines.
  const answer = ({ premises, notation, system, symbols }) => {
    const line = {
      "": (premise, n) => `${n}. axiom ${premise}`,
      carnap: (premise) => `${premise}:PR`,
      "hurley-copi": (premise, n) => `${n}. ${premise}`,
      lemmon: (premise, n) => `${n} (${n}) ${premise}   A`,
      "kalish-montague": (premise, n) => `${n}. ${premise}   PR`,
    }[notation] ?? ((premise, n) => `${n} | ${premise}   PR`);
    const head = notation ? [] : [...(system ? [`system ${system}`] : ["system classical"]), ...symbols.map((one) => `symbols ${one}`)];
    return [...head, ...premises.map((premise, at) => line(premise, at + 1)), ""].join("\n");
  };
  /// Returns a proof of a statement of a board from the others, as far as its axioms.
  const proofOf = (board, statements, id) => {
    const symbols = board.split("\n").filter((line) => /^\s*symbols\s/.test(line)).map((line) => bare(line).trim());
    const others = statements.filter((one) => one.id !== id).map((one, at) => `${at + 1}. axiom ${one.reading}   # ${one.id}`);
    return { goal: statements.find((one) => one.id === id)?.reading ?? "", text: ["system classical", ...symbols, ...others, ""].join("\n") };
  };

  return { outline, notationOf, citation, cited, isStatement, isForeign, isPlaceOfReason, exercises, isCalculus, answer, proofOf };
})();
