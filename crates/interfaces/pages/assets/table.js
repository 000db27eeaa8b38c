// The script of tables and lessons, after the one of all pages. It shows what others do as it happens and says so in a toast, has dice and cards
// clicked and dragged, and marks the last move. Without it the same is done by forms. ERGO's rows are laid by lay.js, which is served before it in one file.
"use strict";
(() => {
  const { find, all, say, later, fragment, insert, equip, drag, dragged } = globalThis.referee;
  const now = find("#now");
  if (!now) return;
  const words = now.dataset;
  const make = (tag, properties, ...children) => {
    const node = Object.assign(document.createElement(tag), properties);
    node.append(...children);
    return node;
  };
  const button = (text, action, className = "quiet") => {
    const node = make("button", { type: "button", className, textContent: text });
    node.addEventListener("click", action);
    return node;
  };

  // Dice that are clicked into a row. Each is used once; what is typed by hand uses them as well.
  const rack = (field) => {
    const tray = find(`.tray[data-seat="${field.dataset.rack}"]`, now);
    const dice = tray ? all(".die[data-sign]", tray) : [];
    if (!dice.length) return;
    const used = [];
    const copies = dice.map((die) => {
      const copy = make("button", { type: "button", className: die.className, textContent: die.dataset.sign });
      copy.dataset.sign = die.dataset.sign;
      return copy;
    });
    const isDead = (at) => /^[io]$/.test(copies[at].dataset.sign);
    const isWild = (at) => copies[at].dataset.sign === "R" && field.closest(".xwff");
    const mark = () => copies.forEach((copy, at) => {
      const is = used.includes(at);
      for (const one of [copy, dice[at]]) one.classList.toggle("used", is);
      copy.disabled = is || isDead(at) || isWild(at);
      copy.setAttribute("aria-label", `${copy.dataset.sign}${is ? " ✓" : ""}`);
      if (isWild(at)) copy.title = words.wild;
    });
    const write = () => {
      field.value = used.map((at) => copies[at].dataset.sign).join("");
      field.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: "rack" }));
      mark();
    };
    const take = (at) => { if (!copies[at].disabled) { used.push(at); write(); } };
    copies.forEach((copy, at) => {
      copy.addEventListener("click", () => { take(at); if (copy.disabled) (copies.find((one) => !one.disabled) ?? field).focus({ preventScroll: true }); });
      drag(copy, copy.dataset.sign);
      dice[at].addEventListener("click", () => take(at));
      drag(dice[at], copy.dataset.sign);
    });
    field.addEventListener("taken", (event) => {
      const at = Math.max(copies.indexOf(event.detail.node), dice.indexOf(event.detail.node));
      if (at < 0) return;
      event.preventDefault();
      take(at);
    });
    // What stands there already, or is typed.
    const match = () => {
      used.length = 0;
      for (const sign of field.value.replace(/\s/g, "")) {
        const at = copies.findIndex((copy, index) => copy.dataset.sign === sign && !used.includes(index));
        if (at >= 0) used.push(at);
      }
      mark();
    };
    field.addEventListener("input", (event) => { if (event.detail !== "rack") match(); });
    const back = button(`⌫ ${words.undo}`, () => { used.pop(); write(); });
    const clear = button(words.clear, () => { used.length = 0; write(); });
    const line = make("div", { className: "rack" }, ...copies, back, clear);
    line.setAttribute("role", "group");
    line.setAttribute("aria-label", words.rack);
    field.closest("form").prepend(line);
    match();
  };

  // Palmer's game: cards are picked or dragged to the board, and statements are clicked to claim them.
  const palmer = () => {
    const form = find("#write", now), board = find(".palmer-board", now), claim = find("#claim", now);
    if (form) {
      const field = find("#statement", form), number = find(".number", form), send = find("button.main", form);
      const boxes = all(".pick input", form);
      const update = () => {
        const picked = boxes.filter((box) => box.checked);
        const last = picked.at(-1);
        field.placeholder = last ? last.dataset.example : field.dataset.example;
        field.dispatchEvent(new Event("example"));
        field.closest("label").classList.toggle("idle", picked.length > 0 && picked.every((box) => "printed" in box.dataset));
        if (number) number.hidden = !picked.some((box) => "number" in box.dataset);
        send.disabled = !picked.length || picked.some((box) => box.value === "X ¬");
        board?.classList.toggle("lit", picked.length > 0);
        const negations = find(".negations", now);
        // A NOT is put into a statement by one of the buttons.
        if (negations && last?.value === "X ¬") negations.open = true;
      };
      form.addEventListener("change", update);
      form.addEventListener("reset", () => setTimeout(() => { field.dispatchEvent(new Event("input", { bubbles: true })); update(); }));
      for (const card of all(".pick .card", form)) drag(card, find("input", card).value);
      const pick = (node) => {
        const box = find("input[type=checkbox]", node);
        if (!box) return false;
        box.checked = true;
        update();
        field.focus({ preventScroll: true });
        return true;
      };
      field.addEventListener("taken", (event) => { if (pick(event.detail.node)) event.preventDefault(); });
      board?.addEventListener("dragover", (event) => { if (dragged()) { event.preventDefault(); board.classList.add("over"); } });
      board?.addEventListener("dragleave", () => board.classList.remove("over"));
      board?.addEventListener("drop", (event) => {
        board.classList.remove("over");
        if (!dragged()) return;
        event.preventDefault();
        pick(dragged());
      });
      update();
    }
    if (claim) {
      const send = find("button[value=redundant]", claim);
      const update = () => {
        for (const box of all("input[name=label]", claim)) {
          find(`.statement[data-label="${CSS.escape(box.value)}"]`, now)?.classList.toggle("picked", box.checked);
        }
        send.disabled = !all("input[name=label]:checked", claim).length;
      };
      claim.addEventListener("change", update);
      for (const statement of all(".statement[data-label]", now)) {
        const box = all("input[name=label]", claim).find((one) => one.value === statement.dataset.label);
        if (!box) continue;
        statement.classList.add("clickable");
        statement.addEventListener("click", () => { if (!getSelection().toString()) { box.checked = !box.checked; update(); } });
      }
      update();
    }
  };

  const equipTable = () => {
    for (const field of all("input[data-rack]", now)) rack(field);
    palmer();
    globalThis.layRows?.(now);
  };

  // Sound, if it is wanted: two tones when it is one's turn, one for what others do.
  const remembered = (name) => { try { return localStorage.getItem(name) === "on"; } catch { return false; } };
  const remember = (name, is) => { try { localStorage.setItem(name, is ? "on" : "off"); } catch { /* It is forgotten with the page. */ } };
  let context;
  const tone = (pitches) => {
    if (!remembered("sound") || !globalThis.AudioContext) return;
    context ??= new AudioContext();
    // A page that was loaded anew may play from the first click on.
    if (context.state === "suspended") context.resume();
    pitches.forEach((pitch, at) => {
      const [source, loudness, begin] = [context.createOscillator(), context.createGain(), context.currentTime + at * 0.13];
      source.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.06, begin);
      loudness.gain.exponentialRampToValueAtTime(0.0001, begin + 0.22);
      source.connect(loudness).connect(context.destination);
      source.start(begin);
      source.stop(begin + 0.24);
    });
  };
  const toggle = (node, name, allowed = async () => true) => {
    if (!node) return;
    const show = () => node.setAttribute("aria-pressed", remembered(name));
    node.addEventListener("click", async () => { remember(name, !remembered(name) && await allowed()); show(); if (name === "sound") tone([660]); });
    show();
  };
  toggle(find("#sound"), "sound");
  const notify = find("#notify");
  if (notify && globalThis.Notification) {
    notify.hidden = false;
    toggle(notify, "notify", async () => await Notification.requestPermission() === "granted");
  }
  const notified = () => {
    if (!document.hidden || !remembered("notify") || globalThis.Notification?.permission !== "granted") return;
    try { new Notification(document.title, { body: find("#latest", now)?.textContent.trim() ?? "", tag: now.dataset.table }); } catch { /* Some phones know them from workers alone. */ }
  };

  // What has happened, for the eyes: it stays for some seconds, and goes at a click. Screen readers have #said.
  const toasts = find("#toasts");
  const toast = (text, tone) => {
    if (!toasts || !text) return;
    const node = make("p", { className: `toast ${tone}`, textContent: text });
    node.addEventListener("click", () => node.remove());
    toasts.append(node);
    while (toasts.children.length > 3) toasts.firstChild.remove();
    setTimeout(() => node.remove(), 7000);
  };

  // A table: its part of the page is fetched again when something has happened, and keeps what was being written.
  const newest = () => Number(find(".facts", now)?.dataset.happened ?? 0);
  // Fields are known again by their forms; which forms there are may change with what others do.
  const keyOf = (field) => {
    const form = field.closest("form");
    const named = form.closest("[id]");
    const which = [named === now ? "" : named.id, find("[name=kind]", form)?.value, find("[name=form]", form)?.value, form.getAttribute("action")];
    return [...which, field.name, all(`[name="${field.name}"]`, form).indexOf(field)].join("|");
  };
  // True if the focus was in a form that was sent: a button that is pressed loses it at once.
  let held = false;
  const marks = () => new Set(all("[data-mark]", now).map((one) => one.dataset.mark));
  const show = (html, keeps) => {
    const fields = () => all("form input:not([type=hidden]),form textarea,form select", now);
    const written = new Map(keeps ? fields().map((field) => [keyOf(field), [field.value, field.checked]]) : []);
    // What was edited is done.
    const opened = new Set(all("details[open] > summary", now).filter((one) => keeps || !one.closest(".war")).map((one) => one.textContent));
    const active = now.contains(document.activeElement) && document.activeElement.name ? keyOf(document.activeElement) : null;
    const focused = now.contains(document.activeElement) && document.activeElement.tagName === "BUTTON" ? document.activeElement : null;
    const hadFocus = held || now.contains(document.activeElement);
    held = false;
    const [readResult, hadStatus] = ["result", "status"].map((id) => document.activeElement?.id === id);
    const [before, known, wasMine, wasOver] = [newest(), marks(), !!find(".status.mine", now), !!find("#result", now)];
    const wasNew = new Set(all("[data-mark].new", now).map((one) => one.dataset.mark));
    // What was refused is to be read, whatever others do meanwhile.
    const refused = keeps ? find("#notice", now) : null;
    now.innerHTML = html;
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
    equipTable();
    const lines = all(".log li", now).filter((one) => one.value > before).reverse();
    // A button to remove a line is no part of what was said.
    const words = (line) => all(":scope > span", line).map((one) => one.textContent.trim()).join(" ");
    const news = lines.map(words);
    // The last move is marked until the next.
    const changed = all("[data-mark]", now).filter((one) => !known.has(one.dataset.mark));
    for (const one of changed.length ? changed : all("[data-mark]", now).filter((one) => wasNew.has(one.dataset.mark))) one.classList.add("new");
    lines.slice(-3).forEach((line) => toast(words(line), line.className));
    const [notice, result, isMine] = [find("#notice", now), find("#result", now), !!find(".status.mine", now)];
    if (notice) notice.scrollIntoView({ block: "nearest" });
    else if (result && (!wasOver || readResult)) result.focus();
    else if (lines.some((line) => /upheld|overruled/.test(line.className))) find(".ruling", now)?.scrollIntoView({ block: "nearest" });
    if (!notice && news.length) say([...news.slice(-3), find("#status", now).textContent].join(" "));
    // The button that was pressed is gone: the moves have the focus, so that the keyboard goes on there.
    if (hadFocus && !now.contains(document.activeElement) && document.activeElement === document.body) {
      const same = focused && all(".dock button:not(:disabled)", now).find((one) => one.value === focused.value && one.textContent === focused.textContent);
      const next = same || !hadStatus && find(".dock button:not(:disabled), .dock input:not([type=hidden]), .dock [tabindex='0']", now);
      // Where there is nothing to do the line that says so has it, and keeps it when the turn comes: no field takes what is typed for the page.
      const status = find("#status", now);
      if (!next) status.tabIndex = -1;
      (next || status).focus({ preventScroll: true });
    }
    if (isMine && !wasMine) { tone([587, 784]); notified(); }
    else if (news.length) tone([440]);
    document.title = document.title.replace(/^▶ /, "");
    if (isMine) document.title = `▶ ${document.title}`;
  };
  if (now.dataset.table) {
    const table = `/tables/${now.dataset.table}`;
    const away = (is) => { find("#away").hidden = !is; };
    // The answer to a move shows what the stream tells as well: then nothing is fetched.
    let told = 0;
    const fetchNow = later(60, async (anyway = false) => {
      if (!anyway && told <= newest()) return;
      try {
        const response = await fetch(`${table}/now${location.search}`);
        if (response.ok) show(await response.text(), true);
      } catch { /* The stream tells again when the network is back. */ }
    });
    const stream = new EventSource(`${table}/news?after=${newest()}`);
    stream.onmessage = (event) => {
      told = Math.max(told, Number(event.lastEventId));
      if (told > newest()) fetchNow();
    };
    // After a break anything may have happened.
    let broken;
    stream.onerror = () => { broken ??= setTimeout(() => away(stream.readyState !== EventSource.OPEN), 4000); };
    stream.onopen = () => { if (broken) fetchNow(true); clearTimeout(broken); broken = undefined; away(false); };
    now.addEventListener("submit", async (event) => {
      const form = event.target.closest("form.live");
      if (!form) return;
      event.preventDefault();
      const data = new FormData(form, event.submitter);
      const buttons = all("button:not(:disabled)", form);
      held = now.contains(document.activeElement);
      buttons.forEach((one) => { one.disabled = true; });
      try {
        const response = await fetch(form.action, fragment(new URLSearchParams(data)));
        show(await response.text(), !response.ok);
        away(false);
      } catch {
        // Sent again with the same key, it is played once.
        buttons.forEach((one) => { one.disabled = false; });
        away(true);
      }
    });
    // Who is at the table is no news; it is asked for now and then while somebody looks.
    setInterval(async () => {
      const dots = all(".there[data-seat]", now);
      if (document.hidden || dots.length < 2) return;
      try {
        const response = await fetch(`${table}/present`);
        if (!response.ok) return;
        const there = new Set(await response.json());
        for (const dot of dots) {
          const is = there.has(Number(dot.dataset.seat));
          dot.classList.toggle("here", is);
          dot.title = is ? dot.dataset.here : dot.dataset.away;
          dot.setAttribute("aria-label", dot.title);
        }
      } catch { /* The notice about the network says so. */ }
    }, 15000);
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
    if (find(".status.mine", now)) document.title = `▶ ${document.title}`;
  }
  equipTable();
})();
