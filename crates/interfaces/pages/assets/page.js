// The script of all pages. Without it they work by forms; with it what is written is read back while it is written, and symbols are clicked. Tables have
// a script of their own (table.js). It asks no other host for anything.
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
      // Dice are clicked, not symbols.
      if (field.dataset.rack) continue;
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
  // What is being dragged, and what a field does with it; scripts of other pages add to both.
  let dragged = null;
  const drag = (node, text) => {
    node.draggable = true;
    node.addEventListener("dragstart", (event) => { dragged = node; event.dataTransfer.setData("text/plain", text); event.dataTransfer.effectAllowed = "copy"; });
    node.addEventListener("dragend", () => { dragged = null; });
  };
  const drop = (row, node) => {
    const taken = new CustomEvent("taken", { bubbles: true, cancelable: true, detail: { node } });
    if (row.dispatchEvent(taken) && node.dataset.sign) insert(row, node.dataset.sign);
  };
  // The row that a sign goes to: the one that was written in last, if the sign can stand there; else the last one for what joins on, and the first
  // empty one for what begins. After a letter or a closing bracket nothing begins.
  let lastRow = null;
  const rowOf = (within, sign) => {
    const rows = all("input[name=row]", within);
    const written = rows.filter((one) => one.value);
    const joins = ["->", "|", "&", ")"].includes(sign.trim());
    const fits = (row) => joins || !/[A-D)]\s*$/.test(row.value.slice(0, row.selectionStart ?? row.value.length));
    const open = written.at(-1);
    const own = rows.find((one) => one === lastRow && fits(one));
    return own ?? (joins || open && fits(open) ? open : rows.find((one) => !one.value)) ?? rows[0];
  };
  document.addEventListener("focusin", (event) => { if (event.target.name === "row") lastRow = event.target; });

  // The field for a typed move.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.target.matches("textarea, select, input:not([type=checkbox], [type=radio])")) return;
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

  equip(document);
  // Scripts that a page can do without at first, such as the editor: they are loaded when it has been painted, in their order.
  const late = find("meta[name=late-scripts]");
  if (late) {
    const load = () => document.head.append(...late.content.split(" ").map((src) => Object.assign(document.createElement("script"), { src, async: false })));
    if (document.hidden) load();
    else requestAnimationFrame(() => setTimeout(load));
  }
  // For the scripts of single pages.
  globalThis.referee = { find, all, say, later, fragment, insert, equip, drag, dragged: () => dragged };
})();
