// ERGO by laying cards: a card of the hand is clicked or dragged to a lit place in the rows, played, or discarded, and taken back until the turn is
// played. What lies there is written into the form, which works without this script as well. Loaded before table.js.
"use strict";
globalThis.layRows = (now) => {
  const { find, all, drag, dragged } = globalThis.referee;
  const form = find("#turn", now), place = find("#lay", now), hand = find("#hand", now), board = find("#area", now);
  if (!form || !place || !hand || !board) return;
  const words = place.dataset, most = 4;
  const uses = all("select[name=use]", form), fields = all("input[name=row]", form);
  const cards = all("[data-lay]", hand), send = find("button.main", form), byHand = find(".by-hand", form);
  const SIGNS = { not: "~", then: "->", or: "|", and: "&" }, SHOWN = { "~": "¬", "->": "→", "|": "∨", "&": "∧" };
  const tokens = (text) => text.match(/->|[A-D~|&()]/g) ?? [];
  const written = (row) => row.map(({ sign }) => sign).join(" ").replace(/~ /g, "~").replace(/\( /g, "(").replace(/ \)/g, ")");
  // A formula: what joins stands between two, NOT and the left bracket before one.
  const isFormula = (signs) => {
    let [depth, wants, before] = [0, true, ""];
    for (const sign of signs) {
      if (wants ? !/^([A-D~(])$/.test(sign) || sign === "~" && before === "~" : !/^(->|[|&)])$/.test(sign)) return false;
      if (sign === "(") depth += 1;
      if (sign === ")" && --depth < 0) return false;
      wants = !/^[A-D)]$/.test(sign);
      before = sign;
    }
    return !wants && !depth;
  };
  const options = () => [...uses[0].options].map((one) => one.value).filter(Boolean);
  const listed = (card) => {
    const name = card.dataset.lay, isLetter = name === "wild-letter", isWild = isLetter || name === "wild-operator";
    const faces = isWild
      ? options().filter((one) => one.startsWith("wild=") && /^[A-D]$/.test(one.slice(5)) === isLetter)
      : options().filter((one) => one === name && (SIGNS[name] ?? name).length <= 2 && /^([A-D()]|not|then|or|and)$/.test(name));
    const plays = options().filter((one) => one.startsWith(`${name}=`) || name === "justification" && one === "justify" || name === "ergo" && one === "ergo"
      || name === "fallacy" && one.startsWith("fallacy "));
    return { faces, plays, taken: name === "tabula" && options().some((one) => one.startsWith("tabula ")), swaps: name === "revolution" };
  };

  // Everything since the turn began; the rows are made of it anew after each change. It stays when others say something meanwhile, and when the turn is
  // refused.
  const begun = all("li[data-mark]", board).map((one) => one.dataset.mark);
  const key = [now.dataset.table, ...begun, "", ...cards.map((card) => card.dataset.lay)].join("|");
  const kept = globalThis.layRows.kept;
  let steps = kept?.key === key ? kept.steps.map((step) => ({ ...step, card: cards[step.at] })) : [];
  if (steps.length) byHand.open = false;
  let chosen = null, face = null, first = null;
  const rowsNow = () => {
    let rows = begun.map((text) => Object.assign(tokens(text).map((sign) => ({ sign })), { mark: text }));
    for (const { change } of steps) if (change) rows = change(rows);
    return rows;
  };
  const add = (step) => { if (steps.length < uses.length) steps.push(step); chosen = face = first = null; update(); };
  const isUsed = (card) => steps.some((step) => step.card === card);
  const labelled = (node, label, pressed) => { node.setAttribute("aria-label", label); if (pressed !== undefined) node.setAttribute("aria-pressed", pressed); return node; };
  const button = (className, text, action) => {
    const node = Object.assign(document.createElement("button"), { type: "button", className, textContent: text });
    node.addEventListener("click", action);
    return node;
  };
  const layAt = (row, at, isNew) => {
    const sign = SIGNS[face.replace("wild=", "")] ?? face.replace("wild=", "");
    const change = (rows) => isNew ? [...rows, [{ sign, laid: true }]] : rows.map((one, index) => index === row ? [...one.slice(0, at), { sign, laid: true }, ...one.slice(at)] : one);
    add({ card: chosen, use: face, change });
  };
  // The place of a card that lay there before, as the game counts it: among those of its row that are left.
  const coordinate = (rows, row, at) => `${row + 1}.${rows[row].slice(0, at + 1).filter((one) => !one.laid).length}`;
  const takeOut = (rows, row, at) => {
    const where = coordinate(rows, row, at);
    add({ card: chosen, use: `tabula ${where}`, change: (rows) => rows.map((one, index) => index === row ? one.filter((_, other) => other !== at) : one).filter((one) => one.length) });
  };
  const swap = (rows, row, at) => {
    if (!first) { first = { row, at, where: coordinate(rows, row, at) }; update(); return; }
    const [a, b] = [first, { row, at, where: coordinate(rows, row, at) }];
    const change = (rows) => {
      const copy = rows.map((one) => [...one]);
      [copy[a.row][a.at], copy[b.row][b.at]] = [copy[b.row][b.at], copy[a.row][a.at]];
      return copy;
    };
    add({ card: chosen, use: `revolution ${a.where}/${b.where}`, change });
  };
  const gap = (rows, row, at, isNew) => {
    const sign = SIGNS[face.replace("wild=", "")] ?? face.replace("wild=", "");
    const signs = isNew ? [sign] : [...rows[row].slice(0, at), { sign }, ...rows[row].slice(at)].map((one) => one.sign ?? one);
    const node = button(`gap lit${isFormula(signs) ? " fits" : ""}${isNew ? " fresh" : ""}`, isNew ? `+ ${words.new}` : "", () => layAt(row, at, isNew));
    if (!isNew) labelled(node, `${words.row} ${row + 1}, ${words.place} ${at + 1}`);
    node.addEventListener("dragover", (event) => { if (dragged()) { event.preventDefault(); node.classList.add("over"); } });
    node.addEventListener("dragleave", () => node.classList.remove("over"));
    node.addEventListener("drop", (event) => { event.preventDefault(); if (chosen) layAt(row, at, isNew); });
    return node;
  };

  function update() {
    const rows = rowsNow();
    const { faces = [], plays = [], taken = false, swaps = false } = chosen ? listed(chosen) : {};
    if (chosen && !face && faces.length === 1) face = faces[0];
    const hasFocus = [place, board].some((one) => one.contains(document.activeElement));
    const fresh = new Set(all(".new", board).map((one) => one.dataset.mark));
    const area = document.createElement("ol");
    area.className = "premises";
    rows.forEach((row, index) => {
      const line = document.createElement("li");
      const list = document.createElement("span");
      list.className = "cards";
      if (row.mark) line.dataset.mark = row.mark;
      line.classList.toggle("new", fresh.has(row.mark));
      row.forEach((one, at) => {
        if (face) list.append(gap(rows, index, at));
        const isTarget = (taken || swaps) && !one.laid;
        const text = SHOWN[one.sign] ?? one.sign;
        const kind = /^[A-D]$/.test(one.sign) ? "letter" : /^[()]$/.test(one.sign) ? "bracket" : "operator";
        const className = `card face ${kind}${one.laid ? " laid" : ""}${isTarget ? " lit" : ""}${first?.row === index && first?.at === at ? " chosen" : ""}`;
        list.append(isTarget ? labelled(button(className, text, () => taken ? takeOut(rows, index, at) : swap(rows, index, at)), `${words.row} ${index + 1}, ${text}`)
          : Object.assign(document.createElement("span"), { className, textContent: text }));
      });
      if (face) list.append(gap(rows, index, row.length));
      line.append(list);
      if (!isFormula(row.map(({ sign }) => sign))) line.append(Object.assign(document.createElement("span"), { className: "broken", textContent: `${words.row} ${index + 1} ${words.broken}` }));
      area.append(line);
    });
    if (face && rows.length < most) {
      const line = document.createElement("li");
      line.append(gap(rows, rows.length, 0, true));
      area.append(line);
    }
    const actions = Object.assign(document.createElement("p"), { className: "row-of-buttons" });
    if (chosen) {
      const name = chosen.dataset.lay;
      if (faces.length > 1) {
        actions.append(`${words.as} `);
        for (const one of faces) {
          const sign = SIGNS[one.slice(5)] ?? one.slice(5);
          actions.append(labelled(button("quiet", SHOWN[sign] ?? sign, () => { face = one; update(); }), `${words.as} ${SHOWN[sign] ?? sign}`, face === one));
        }
      }
      for (const play of plays) {
        const whom = play.startsWith("fallacy ") ? `${words.on} ${play.slice(8)}` : play.includes("=") ? `${words.as} ${play.split("=")[1].toUpperCase()}` : words.play;
        actions.append(button("", whom, () => add({ card: chosen, use: play })));
      }
      if (taken || swaps) actions.append(Object.assign(document.createElement("span"), { textContent: words.pick }));
      if (options().includes(`discard ${name}`)) actions.append(button("", words.discard, () => add({ card: chosen, use: `discard ${name}` })));
    }
    if (steps.length) {
      actions.append(button("quiet", words.undo, () => { steps.pop(); chosen = face = null; update(); }));
      actions.append(button("quiet", words.clear, () => { steps = []; chosen = face = null; update(); }));
    }
    const lead = Object.assign(document.createElement("p"), { className: "faint", textContent: steps.length === uses.length ? "" : words.lead });
    board.replaceChildren(area);
    place.replaceChildren(lead, actions);
    globalThis.layRows.kept = { key, steps: steps.map(({ card, ...step }) => ({ ...step, at: cards.indexOf(card) })) };
    for (const card of cards) {
      card.classList.toggle("chosen", card === chosen);
      card.classList.toggle("used", isUsed(card));
      card.setAttribute("aria-pressed", card === chosen || isUsed(card));
    }
    // The form says the same; what it is not about stays as it was written by hand.
    uses.forEach((use, at) => {
      const wanted = steps[at]?.use ?? "";
      if (wanted && ![...use.options].some((one) => one.value === wanted)) use.append(new Option(wanted, wanted));
      use.value = wanted;
    });
    fields.forEach((field, at) => { field.value = rows[at] ? written(rows[at]) : ""; });
    check();
    // The focus goes on to what can be done next: a place, a button, or the turn.
    if (hasFocus && document.activeElement === document.body) {
      const next = steps.length === uses.length ? send : cards.find((card) => !isUsed(card));
      (next && !next.disabled ? next : find(".row-of-buttons button", place))?.focus({ preventScroll: true });
    }
  }
  // The turn can be played with two cards, or one that ends the round, and when each row is a formula; by hand the game itself looks.
  function check() {
    const rows = fields.map((field) => tokens(field.value)).filter((row) => row.length);
    const ends = steps.some(({ use }) => /(^|=)ergo$/.test(use));
    const filled = uses.filter((use) => use.value).length;
    send.disabled = !byHand.open && (filled < uses.length && !ends || !rows.every(isFormula));
    send.title = send.disabled ? words.two : "";
  }
  const goOn = () => (find(".fits, .lit", board) ?? find(".row-of-buttons button", place))?.focus({ preventScroll: true });
  byHand.addEventListener("toggle", check);
  const choose = (card) => {
    if (isUsed(card)) { steps = steps.slice(0, steps.findIndex((step) => step.card === card)); chosen = face = null; }
    else if (steps.length < uses.length) { chosen = chosen === card ? null : card; face = first = null; }
    update();
  };
  for (const card of cards) {
    card.setAttribute("role", "button");
    card.tabIndex = 0;
    card.addEventListener("click", () => choose(card));
    card.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(card); if (chosen === card) goOn(); } });
    drag(card, card.dataset.lay);
    card.addEventListener("dragstart", () => { if (!isUsed(card) && chosen !== card) setTimeout(() => choose(card)); });
  }
  if (byHand.open) check();
  else update();
};
