// The script of all pages. Without it they work by forms; with it a table shows the moves of others as they come, forms are sent without a new
// page, and what is written is read back while it is written. It asks no other host for anything.
"use strict";
(() => {
  const find = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const say = (text) => { find("#said").textContent = text; };
  const later = (time, action) => {
    let timer;
    return (...given) => { clearTimeout(timer); timer = setTimeout(() => action(...given), time); };
  };
  const fragment = (body) => ({ method: "POST", headers: { "X-Fragment": "1" }, body, redirect: "error" });

  // Signs to click, and what a statement says, beside each field that asks for them.
  const insert = (field, text) => {
    field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, "end");
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const echo = later(250, async (field, output) => {
    const text = field.value.trim();
    if (!text || text === "=") { output.textContent = ""; return; }
    const wars = field.dataset.read === "predicate-wars";
    const question = wars ? { text } : { text, syntax: field.dataset.read };
    try {
      const response = await fetch(wars ? "/v1/cost" : "/v1/parse", {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question),
      });
      const said = await response.json();
      if (field.value.trim() !== text) return;
      // Any list of symbols has a price; whether it says anything is another question.
      const makesSense = response.ok && said.well_formed !== false;
      output.className = makesSense ? "echo good" : "echo bad";
      const read = wars ? `${said.statement} · ${said.symbol_points} pts` : said.statements?.[0]?.reading;
      output.textContent = makesSense ? read ?? "" : said.error?.message ?? said.warnings?.[0]?.message ?? read;
    } catch { output.textContent = ""; }
  });
  // Whether the steps of a proof are right, and what the first wrong one lacks; whether its axioms are there the game says.
  const ruled = later(400, async (field, output) => {
    const text = field.value.split(/^---$/m)[0];
    if (!text.trim()) { output.textContent = ""; return; }
    try {
      const response = await fetch("/v1/check", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text, file: "proof" }) });
      const said = await response.json();
      if (field.value.split(/^---$/m)[0] !== text) return;
      const wrong = said.lines?.find((line) => line.error);
      const points = said.symbol_points === null ? "" : ` · ${said.symbol_points} pts`;
      output.className = response.ok && !wrong ? "echo good" : "echo bad";
      output.textContent = said.error ? `${said.error.span?.line ?? ""}: ${said.error.message}` : wrong ? `${wrong.n}: ${wrong.error.message}` : `✓ ${said.lines.length}${points}`;
    } catch { output.textContent = ""; }
  });
  const equip = (within) => {
    for (const field of all("textarea[data-check]", within)) {
      if (field.dataset.checked) continue;
      field.dataset.checked = "1";
      const output = document.createElement("output");
      output.className = "echo";
      output.lang = "en";
      field.closest("label").after(output);
      field.addEventListener("input", () => ruled(field, output));
      if (field.value.trim()) ruled(field, output);
    }
    for (const field of all("[data-symbols]", within)) {
      const signs = field.dataset.symbols.split(" ").filter(Boolean);
      if (!signs.length || field.dataset.equipped) continue;
      field.dataset.equipped = "1";
      // What is written is read back below the field; the room for it is there before, so that nothing moves below a click.
      if (field.dataset.read) {
        const output = document.createElement("output");
        output.className = "echo";
        (field.closest("label") ?? field).after(output);
        field.addEventListener("input", () => echo(field, output));
      }
      // Rows have one palette for all: what comes and goes with the focus would move the button away below a click.
      const rows = field.closest(".rows");
      if (rows && find(".palette", rows)) continue;
      const palette = document.createElement("span");
      palette.className = "palette";
      for (const sign of signs) {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = sign;
        // The field keeps the focus, and with it this palette.
        button.addEventListener("pointerdown", (event) => event.preventDefault());
        button.addEventListener("click", (event) => { event.preventDefault(); insert(rows ? rowOf(rows, sign) : field, sign); });
        palette.append(button);
      }
      if (rows) rows.append(palette);
      else (field.closest("label") ?? field).after(palette);
      // An example of a move is there for who does not know yet what could stand in the field.
      if (!field.placeholder || !field.closest("form.live")) continue;
      const example = document.createElement("button");
      example.type = "button";
      example.className = "quiet example";
      const label = () => { example.hidden = !field.placeholder; example.textContent = `${find("main").dataset.take}: ${field.placeholder}`; };
      example.addEventListener("click", () => { field.value = ""; insert(field, field.placeholder); });
      field.addEventListener("example", label);
      label();
      palette.after(example);
    }
    // A card that is picked shows what could be written with it.
    for (const box of all(".pick input[data-example]", within)) {
      box.addEventListener("change", () => {
        const field = find("#statement");
        const picked = all(".pick input:checked", within).at(-1);
        field.placeholder = picked ? picked.dataset.example : field.dataset.example;
        field.dispatchEvent(new Event("example"));
      });
    }
    // Dice and cards that are clicked, or dragged there, write themselves into the row.
    for (const die of all(".die[data-sign]", within)) {
      die.addEventListener("click", () => { const row = find("#now .blanks input[name=blank], #puzzle input[name=answer]"); if (row) insert(row, die.dataset.sign); });
      drag(die, die.dataset.sign);
    }
    for (const card of all("[data-lay]", within)) {
      card.addEventListener("click", () => lay(card));
      drag(card, card.dataset.lay);
    }
    for (const card of all(".pick .card", within)) drag(card, find("input", card).value);
    for (const row of all("input[name=row],input[name=blank],input[name=answer],#statement", within)) {
      row.addEventListener("dragover", (event) => { if (dragged) { event.preventDefault(); row.classList.add("over"); } });
      row.addEventListener("dragleave", () => row.classList.remove("over"));
      row.addEventListener("drop", (event) => {
        row.classList.remove("over");
        if (!dragged) return;
        event.preventDefault();
        drop(row, dragged);
      });
    }
  };
  // What is being dragged. A card of Palmer's game is picked by it; others stand where they are dropped.
  let dragged = null;
  const drag = (node, text) => {
    node.draggable = true;
    node.addEventListener("dragstart", (event) => { dragged = node; event.dataTransfer.setData("text/plain", text); event.dataTransfer.effectAllowed = "copy"; });
    node.addEventListener("dragend", () => { dragged = null; });
  };
  const drop = (row, node) => {
    const box = find("input[type=checkbox]", node);
    if (box) { box.checked = true; row.focus(); }
    else if (node.dataset.lay) { lay.row = row; lay(node); }
    else insert(row, node.dataset.sign);
  };
  // The row that a sign goes to: the one that the player has chosen last, if the sign can stand there; else the last one for what joins on, and the
  // first empty one for what begins. After a letter or a closing bracket nothing begins.
  const rowOf = (within, sign) => {
    const rows = all("input[name=row]", within);
    const written = rows.filter((one) => one.value);
    const joins = ["->", "|", "&", ")"].includes(sign.trim());
    const fits = (row) => joins || !/[A-D)]\s*$/.test(row.value.slice(0, row.selectionStart ?? row.value.length));
    const open = written.at(-1);
    const own = rows.find((one) => one === lay.row && fits(one));
    return own ?? (joins || open && fits(open) ? open : rows.find((one) => !one.value)) ?? rows[0];
  };
  // A card that is clicked is used in the turn, and one that is clicked again is not.
  const lay = (card) => {
    if (lay.used.has(card)) { takeBack(card); return; }
    const uses = all("#turn select[name=use]");
    const free = uses.find((use) => !use.value);
    if (!free) return;
    const name = card.dataset.lay;
    const option = [...free.options].find((one) => one.value === name) ?? [...free.options].find((one) => one.value.startsWith(name));
    if (!option) return;
    free.value = option.value;
    const used = { use: free };
    const signs = { not: "~", then: " -> ", or: " | ", and: " & " };
    const sign = signs[name] ?? name;
    if (name.length === 1 || signs[name]) {
      used.row = rowOf(find("#turn"), sign);
      used.before = used.row.value;
      lay.places = true;
      insert(used.row, sign);
      lay.places = false;
      used.after = used.row.value;
    }
    lay.used.set(card, used);
    mark(card, true);
  };
  lay.used = new Map();
  const mark = (card, is) => { card.classList.toggle("chosen", is); card.setAttribute("aria-pressed", is); };
  const takeBack = (card) => {
    const { use, row, before, after } = lay.used.get(card);
    lay.used.delete(card);
    use.value = "";
    // What was written since stands.
    if (row && row.value === after) { row.value = before; row.dispatchEvent(new Event("input", { bubbles: true })); }
    mark(card, false);
  };
  document.addEventListener("focusin", (event) => { if (event.target.name === "row" && !lay.places) lay.row = event.target; });

  // A table: its part of the page is fetched again when something has happened, and keeps what was being written.
  const now = find("#now");
  // Fields are known again by their forms; which forms there are may change with what others do.
  const keyOf = (field) => {
    const form = field.closest("form");
    const named = form.closest("[id]");
    const which = [named === now ? "" : named.id, find("[name=kind]", form)?.value, find("[name=form]", form)?.value, form.getAttribute("action")];
    return [...which, field.name, all(`[name="${field.name}"]`, form).indexOf(field)].join("|");
  };
  const show = (html, keeps) => {
    const fields = () => all("form input:not([type=hidden]),form textarea,form select", now);
    const written = new Map(keeps ? fields().map((field) => [keyOf(field), [field.value, field.checked]]) : []);
    // What was edited is done.
    const opened = new Set(all("details[open] > summary", now).filter((one) => keeps || !one.closest(".war")).map((one) => one.textContent));
    const active = now.contains(document.activeElement) && document.activeElement.name ? keyOf(document.activeElement) : null;
    const before = newest();
    // What was refused is to be read, whatever others do meanwhile.
    const refused = keeps ? find("#notice", now) : null;
    now.innerHTML = html;
    lay.used.clear();
    lay.row = null;
    if (refused && !find("#notice", now)) find(".facts", now).after(refused);
    // What is closed cannot have the focus.
    for (const summary of all("details > summary", now)) if (opened.has(summary.textContent)) summary.parentElement.open = true;
    for (const field of fields()) {
      const old = written.get(keyOf(field));
      if (old && field.type === "checkbox") field.checked = old[1];
      else if (old && (field.tagName !== "SELECT" || [...field.options].some((one) => one.value === old[0]))) field.value = old[0];
      if (active && keyOf(field) === active) field.focus({ preventScroll: true });
    }
    equip(now);
    const news = all(".log li", now).filter((one) => one.value > before).reverse().map((one) => one.textContent.trim());
    const notice = find("#notice", now);
    if (notice) notice.scrollIntoView({ block: "nearest" });
    else if (news.length) say([...news.slice(-3), find("#status", now).textContent].join(" "));
    document.title = document.title.replace(/^▶ /, "");
    if (find(".status.mine", now)) document.title = `▶ ${document.title}`;
  };
  const newest = () => Number(find(".facts", now)?.dataset.happened ?? 0);
  if (now?.dataset.table) {
    const table = `/tables/${now.dataset.table}`;
    const away = (is) => { find("#away").hidden = !is; };
    const fetchNow = later(60, async () => {
      try {
        const response = await fetch(`${table}/now${location.search}`);
        if (response.ok) show(await response.text(), true);
      } catch { /* The stream tells again when the network is back. */ }
    });
    const stream = new EventSource(`${table}/news?after=${newest()}`);
    stream.onmessage = (event) => { if (Number(event.lastEventId) > newest()) fetchNow(); };
    // After a break anything may have happened.
    let broken;
    stream.onerror = () => { broken ??= setTimeout(() => away(stream.readyState !== EventSource.OPEN), 4000); };
    stream.onopen = () => { if (broken) fetchNow(); clearTimeout(broken); broken = undefined; away(false); };
    now.addEventListener("submit", async (event) => {
      const form = event.target.closest("form.live");
      if (!form) return;
      event.preventDefault();
      const data = new FormData(form, event.submitter);
      const buttons = all("button", form);
      buttons.forEach((button) => { button.disabled = true; });
      try {
        const response = await fetch(form.action, fragment(new URLSearchParams(data)));
        show(await response.text(), !response.ok);
        away(false);
      } catch {
        // Sent again with the same key, it is played once.
        buttons.forEach((button) => { button.disabled = false; });
        away(true);
      }
    });
    equip(now);
    // The service counts; this is how it looks.
    setInterval(() => {
      for (const clock of all(".clock.runs", now)) {
        const left = Math.max(0, clock.dataset.seconds - 1);
        clock.dataset.seconds = left;
        const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
        const two = (number) => String(number).padStart(2, "0");
        if (hours < 48) find("strong", clock).textContent = hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
      }
    }, 1000);
  }

  // The field for a typed move.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    const typed = find("#typed");
    if (!typed) return;
    event.preventDefault();
    typed.open = true;
    find("#typed-move").focus();
  });

  // Replay by the arrow keys.
  if (find(".steps")) {
    document.addEventListener("keydown", (event) => {
      if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.ctrlKey || event.altKey || event.metaKey) return;
      const to = { ArrowLeft: "#previous", ArrowRight: "#next", Home: "#first", End: "#last" }[event.key];
      const link = to && find(to);
      if (link) { event.preventDefault(); link.click(); }
    });
  }

  // A file is read into the field that it is for, and sent with the form.
  for (const file of all("input[type=file][data-into]")) {
    file.addEventListener("change", async () => { if (file.files[0]) find(`#${file.dataset.into}`).value = await file.files[0].text(); });
  }

  // A link of a seat: its key follows the sign #, which no browser sends.
  const sit = find("#sit");
  if (sit && location.hash.length > 20) {
    find("[name=key]", sit).value = location.hash.slice(1);
    history.replaceState(null, "", location.pathname);
    sit.submit();
  }
  for (const link of all("input.link")) {
    link.addEventListener("focus", () => link.select());
    const copy = document.createElement("button");
    copy.textContent = link.dataset.copy;
    copy.addEventListener("click", async () => {
      // Without HTTPS a page has no clipboard; what is selected can be copied all the same.
      if (navigator.clipboard) await navigator.clipboard.writeText(link.value);
      else { link.select(); document.execCommand("copy"); }
      say(link.dataset.copied); copy.textContent = link.dataset.copied;
    });
    link.closest("label").after(copy);
  }

  if (!now?.dataset.table) equip(document);
})();
