// The lab for rules: a rule is audited while it is written, first alone, then with a search for proofs that go wrong. The page asks the service, and
// nothing else. Without this script the buttons of the form do the same.
"use strict";
(() => {
  const find = (selector, within = document) => within.querySelector(selector);
  const form = find("#lab");
  if (!form) return;
  const rule = find("#lab-rule"), calculus = find("#lab-calculus"), system = form.elements.system;
  const answer = find("#lab-answer"), progress = find("#lab-progress"), link = find("#lab-link"), play = find("#lab-play");
  const words = form.dataset;
  const say = (text) => { find("#said").textContent = text; };

  // What stands in the form is in the address after the symbol #, which no browser sends to a server.
  const pack = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const unpack = (text) => new TextDecoder().decode(Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0)));
  const fields = { system, calculus, rule };
  const toLink = () => {
    const used = Object.entries(fields).filter(([, field]) => field.value.trim());
    link.hidden = !rule.value.trim() && !calculus.value.trim();
    link.href = `/lab#${used.map(([name, field]) => `${name}=${pack(field.value)}`).join("&")}`;
    play.hidden = !calculus.value.trim() && !system.value.startsWith("predicate-wars");
    find("#lab-play-where").hidden = !play.hidden;
  };

  // One audit at a time: a new one ends the old one, in the service as well.
  let running, timer, beat;
  const stop = () => {
    running?.abort();
    running = undefined;
    clearInterval(beat);
    progress.replaceChildren();
  };
  // * `keeps`: true where an answer that is left open by the time is not to take the place of one that is decided.
  const ask = async (extent, keeps = false) => {
    stop();
    const mine = new AbortController();
    running = mine;
    const begun = Date.now();
    const label = document.createElement("span");
    const cancel = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: words.cancel, onclick: stop });
    progress.replaceChildren(label, " ", cancel);
    let counted = "";
    const tick = () => {
      const seconds = Math.round((Date.now() - begun) / 1000);
      label.textContent = `${extent === "rule" ? words.judging : words.searching}${counted ? ` · ${counted}` : ""}${seconds > 0 ? ` · ${seconds} s` : ""}`;
    };
    tick();
    beat = setInterval(tick, 1000);
    const body = new URLSearchParams({ do: extent, system: system.value, calculus: calculus.value, rule: rule.value });
    try {
      const response = await fetch("/lab/audit", { method: "POST", headers: { "X-Fragment": "1" }, body, signal: mine.signal });
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "", html;
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        const lines = (rest + value).split("\n");
        rest = lines.pop();
        for (const line of lines) {
          const told = JSON.parse(line);
          if (told.html !== undefined) html = told.html;
          else if (told.rules > 1) { counted = words.audited.replace("{done}", told.decided).replace("{all}", told.rules); tick(); }
        }
      }
      if (running !== mine) return undefined;
      stop();
      if (html === undefined) { progress.textContent = words.failed; return undefined; }
      const parsed = new DOMParser().parseFromString(html, "text/html");
      if (keeps && find(".lab-verdict.open", parsed) && find(".lab-verdict.good, .lab-verdict.bad", answer)) {
        progress.textContent = words.limited;
        return undefined;
      }
      answer.innerHTML = html;
      answer.classList.remove("old");
      const verdict = find(".verdict, .notice", answer);
      if (verdict) say(verdict.textContent.trim());
      return verdict;
    } catch {
      if (running === mine) { stop(); progress.textContent = words.failed; }
      return undefined;
    }
  };
  const judge = async () => {
    if (!rule.value.trim()) { stop(); return; }
    const text = rule.value;
    const verdict = await ask("rule");
    // A rule that is sound alone can go wrong with others: that is searched for when the first answer stands.
    if (verdict?.classList.contains("good") && rule.value === text) await ask("search", true);
  };
  const changed = () => {
    clearTimeout(timer);
    stop();
    toLink();
    if (answer.firstElementChild && !answer.classList.contains("old")) {
      answer.classList.add("old");
      progress.textContent = words.old;
    }
    timer = setTimeout(judge, 300);
  };
  const put = (text) => {
    rule.focus();
    rule.select();
    // The browser's own insertion can be undone.
    if (!document.execCommand("insertText", false, text)) rule.value = text;
    rule.scrollTop = 0;
    changed();
  };
  form.addEventListener("input", changed);
  system.addEventListener("change", async () => {
    if (!calculus.value.trim()) {
      try {
        const response = await fetch(`/lab?system=${encodeURIComponent(system.value)}`);
        const page = new DOMParser().parseFromString(await response.text(), "text/html");
        find("#lab-rules").replaceWith(find("#lab-rules", page));
      } catch { /* The button loads them. */ }
    }
    toLink();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-rule]");
    if (!button) return;
    event.preventDefault();
    put(button.dataset.rule);
    if (button.name === "edit") { rule.scrollIntoView({ block: "center" }); say(words.copied); }
  });
  form.addEventListener("submit", (event) => {
    const extent = event.submitter?.value;
    // The rules are audited before the table is there.
    if (event.submitter?.name === "with") progress.textContent = words.searching;
    if (event.submitter?.name !== "do" || extent === "load") return;
    event.preventDefault();
    clearTimeout(timer);
    if (extent === "whole" || rule.value.trim()) ask(extent); else rule.focus();
  });

  const load = () => {
    let isNew = false;
    for (const part of location.hash.slice(1).split("&")) {
      const [name, content] = part.split("=");
      try {
        if (name in fields && content !== undefined) { fields[name].value = unpack(content); isNew = true; }
      } catch { /* Not one of our links. */ }
    }
    toLink();
    if (calculus.value.trim()) calculus.closest("details").open = true;
    if ((isNew || location.search.includes("rule=")) && rule.value.trim()) judge();
  };
  addEventListener("hashchange", load);
  load();
})();
