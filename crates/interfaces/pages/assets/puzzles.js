// Puzzles: what is solved and how many days in a row is kept in this browser alone; dice are laid by clicking, dragging and by keyboard; and the run
// against the clock. Without it puzzles work by forms.
"use strict";
(() => {
  const find = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const say = (text) => { const said = find("#said"); if (said) said.textContent = text; };

  // What this browser keeps; a browser that keeps nothing forgets with the page.
  const KEY = "referee.puzzles";
  const kept = (() => {
    try { return JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch { return {}; }
  })();
  const solved = new Set(Array.isArray(kept.solved) ? kept.solved : []);
  const keep = (change) => {
    Object.assign(kept, change, { solved: [...solved] });
    try { localStorage.setItem(KEY, JSON.stringify(kept)); } catch { /* It works without. */ }
  };

  const notice = find("#notice[data-solved]");
  if (notice) { solved.add(notice.dataset.solved); keep({}); }

  // The list: marks, numbers, the best run, and the days in a row, of which today need not be there yet.
  const now = find("#puzzles-now");
  if (now) {
    const word = find("#solved-word").textContent;
    for (const link of all(".puzzles a")) {
      if (!solved.has(link.getAttribute("href").split("/").pop())) continue;
      link.parentElement.classList.add("solved");
      const mark = document.createElement("span");
      mark.className = "sr";
      mark.textContent = ` ${word}`;
      link.append(mark);
    }
    for (const count of all(".solved-count")) {
      const of = all("li", count.closest(".kind"));
      find("strong", count).textContent = `${of.filter((one) => one.classList.contains("solved")).length} / ${of.length}`;
      count.hidden = false;
    }
    let day = Number(now.dataset.today);
    if (!solved.has(`day-${day}`)) day -= 1;
    let days = 0;
    while (solved.has(`day-${day - days}`)) days += 1;
    find("#streak strong").textContent = days;
    find("#streak").hidden = days === 0;
    find("#storm-best strong").textContent = kept.best ?? 0;
    find("#storm-best").hidden = !kept.best;
  }
  const before = find("#solved-before");
  if (before) before.hidden = !solved.has(location.pathname.split("/").pop());

  // Dice: each is a button that lays itself into the row, and one in the row takes itself back. The field below says the same in letters.
  const row = find("#made-row");
  const field = find("#puzzle [name=answer]");
  if (row && field) {
    const tray = find(".dice-puzzle .dice");
    let dragged = null;
    const written = () => { field.value = all(".die", row).map((die) => die.dataset.die).join(""); };
    const label = (die) => die.setAttribute("aria-label", die.parentElement === row ? `${die.dataset.die}, ${tray.dataset.takeBack}` : die.dataset.die);
    const move = (die, to, ahead = null) => {
      to.insertBefore(die, ahead);
      label(die);
      written();
    };
    const dice = all(".die", tray).map((die) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "die";
      button.dataset.die = die.dataset.die;
      button.textContent = die.dataset.die;
      button.draggable = true;
      button.addEventListener("click", () => {
        const back = button.parentElement === row;
        move(button, back ? tray : row);
        button.focus();
        say(field.value);
      });
      button.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step || button.parentElement !== row) return;
        event.preventDefault();
        const other = step < 0 ? button.previousElementSibling : button.nextElementSibling?.nextElementSibling ?? null;
        if (step < 0 && !other) return;
        move(button, row, other);
        button.focus();
        say(field.value);
      });
      button.addEventListener("dragstart", (event) => { dragged = button; event.dataTransfer.setData("text/plain", button.dataset.die); event.dataTransfer.effectAllowed = "move"; });
      button.addEventListener("dragend", () => { dragged = null; });
      die.replaceWith(button);
      label(button);
      return button;
    });
    for (const place of [row, tray]) {
      place.addEventListener("dragover", (event) => { if (dragged) { event.preventDefault(); place.classList.add("over"); } });
      place.addEventListener("dragleave", () => place.classList.remove("over"));
      place.addEventListener("drop", (event) => {
        place.classList.remove("over");
        if (!dragged) return;
        event.preventDefault();
        const ahead = place === row ? all(".die", row).find((die) => die !== dragged && die.getBoundingClientRect().left + die.offsetWidth / 2 > event.clientX) : null;
        move(dragged, place, ahead ?? null);
      });
    }
    row.hidden = false;
    // What was answered before lies there.
    for (const letter of field.value) {
      const die = dice.find((one) => one.parentElement === tray && one.dataset.die === letter);
      if (die) { row.append(die); label(die); }
    }
    // What is typed lies there at once, too, as far as there are dice for it: what moved later would move the button away below a click.
    field.addEventListener("input", () => {
      const text = field.value;
      dice.forEach((die) => { tray.append(die); label(die); });
      for (const letter of text) {
        const die = dice.find((one) => one.parentElement === tray && one.dataset.die === letter);
        if (die) { row.append(die); label(die); }
      }
    });
  }

  // Three minutes of boards.
  const storm = find("#storm");
  if (!storm) return;
  const { boards, ...words } = storm.dataset;
  const TIME = 180;
  const PENALTY = 5;
  const element = (name, className, text) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const start = element("button", "main", words.start);
  start.type = "button";
  const intro = () => {
    const help = element("p", "faint", words.keys);
    const line = element("p", "row-of-buttons");
    line.append(start);
    const best = element("p", "faint", `${words.best}: ${kept.best ?? 0}`);
    storm.replaceChildren(help, line, best);
  };
  intro();
  start.addEventListener("click", async () => {
    start.disabled = true;
    let run;
    try {
      const address = new URL(boards, location.href);
      address.searchParams.set("seed", String(Math.floor(Math.random() * 1_000_000)));
      run = await (await fetch(address)).json();
    } catch { start.disabled = false; return; }
    start.disabled = false;
    start.textContent = words.again;
    play(run);
  });
  const play = (run) => {
    let [at, right, penalty] = [0, 0, 0];
    const missed = [];
    const begun = performance.now();
    const left = () => Math.max(0, Math.ceil(TIME - penalty - (performance.now() - begun) / 1000));
    const head = element("p", "storm-head");
    const [time, score] = [element("span"), element("span")];
    const [clock, points] = [element("strong"), element("strong", "", "0")];
    time.append(`${words.left} `, clock);
    score.append(`${words.score} `, points);
    head.append(time, score);
    const list = element("ol", "statements board");
    const help = element("p", "faint", words.keys);
    storm.replaceChildren(head, list, help);
    const tick = () => {
      const seconds = left();
      clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      if (!seconds) end();
    };
    const timer = setInterval(tick, 250);
    const show = () => {
      if (at >= run.length) { end(); return; }
      list.replaceChildren(...run[at].board.map((statement, index) => {
        const item = element("li", "statement");
        const button = element("button");
        button.type = "button";
        button.append(element("span", "label", index + 1), " ", element("code", "formula", statement));
        button.addEventListener("click", () => answer(index + 1));
        item.append(button);
        return item;
      }));
      find("button", list)?.focus();
    };
    const answer = (number) => {
      const board = run[at];
      if (!board || number > board.board.length) return;
      const isRight = number === board.answer;
      if (isRight) right += 1;
      else { penalty += PENALTY; missed.push(board); }
      points.textContent = right;
      storm.classList.toggle("was-right", isRight);
      storm.classList.toggle("was-wrong", !isRight);
      say(isRight ? `✓ ${right}` : `✗ ${words.follows} ${board.answer}`);
      at += 1;
      tick();
      if (left()) show();
    };
    const onKey = (event) => {
      const number = Number(event.key);
      if (number >= 1 && number <= 9 && !event.ctrlKey && !event.altKey && !event.metaKey) { event.preventDefault(); answer(number); }
    };
    document.addEventListener("keydown", onKey);
    const end = () => {
      if (at < 0) return;
      at = -1;
      clearInterval(timer);
      document.removeEventListener("keydown", onKey);
      keep({ best: Math.max(kept.best ?? 0, right) });
      const result = element("div", "notice good");
      result.setAttribute("role", "status");
      result.id = "storm-result";
      result.append(element("p", "", words.over), element("p", "storm-head"));
      result.lastChild.append(`${words.score} `, element("strong", "", right), ` · ${words.best} `, element("strong", "", kept.best));
      const parts = [result];
      if (missed.length) {
        const again = element("ul", "plain");
        for (const board of missed) {
          const [item, link] = [element("li"), element("a", "", `${board.id}: ${board.board.join("; ")}`)];
          link.href = `/puzzles/${board.id}`;
          item.append(link);
          again.append(item);
        }
        parts.push(element("h2", "", words.missed), again);
      }
      const line = element("p", "row-of-buttons");
      line.append(start);
      storm.replaceChildren(...parts, line);
      storm.classList.remove("was-right", "was-wrong");
      start.focus();
    };
    tick();
    show();
  };
})();
