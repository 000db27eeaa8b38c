// The script of classes. Without it they work by forms; with it the results come in by themselves, moments are those of the reader's clock, and a text
// that was begun is there again after a reload. It asks no other host for anything.
"use strict";
(() => {
  const find = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const local = (within) => {
    for (const time of all("time.local[datetime]", within)) {
      const at = new Date(time.dateTime);
      if (!Number.isNaN(at.getTime())) time.textContent = at.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    }
  };
  local(document);

  // The zone of a new class is that of the reader.
  const zone = find("select[name=zone]");
  const deadline = find("input[name=deadline]");
  if (zone && deadline) {
    const set = () => {
      // In summer and in winter it is another one.
      const minutes = -(deadline.value ? new Date(deadline.value) : new Date()).getTimezoneOffset();
      const two = (number) => String(number).padStart(2, "0");
      const name = `${minutes < 0 ? "-" : "+"}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
      if ([...zone.options].some((option) => option.value === name)) zone.value = name;
    };
    // A deadline that there is stands in the field in the reader's own time.
    const moment = new Date(deadline.dataset.moment ?? "");
    if (!Number.isNaN(moment.getTime())) {
      const two = (number) => String(number).padStart(2, "0");
      const date = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join("-");
      deadline.value = `${date}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
      set();
    }
    if (!deadline.value) set();
    deadline.addEventListener("change", set);
  }

  // What was written of a proof stays in this browser until it is handed in.
  const proof = find("#hand-in textarea[name=text]");
  if (proof) {
    const key = `class-text ${location.pathname}`;
    const kept = (() => { try { return localStorage.getItem(key); } catch { return null; } })();
    if (kept && !find("#ruling") && !find("#hint-shown") && !find("#notice") && kept !== proof.value) {
      proof.value = kept;
      proof.dispatchEvent(new Event("input", { bubbles: true }));
    }
    proof.addEventListener("input", () => { try { localStorage.setItem(key, proof.value); } catch { /* The browser keeps nothing. */ } });
    if (find("#ruling .notice.good")) { try { localStorage.removeItem(key); } catch { /* The same. */ } }
    const shown = find("#ruling") ?? find("#hint-shown") ?? find("#notice");
    if (shown) shown.scrollIntoView({ block: "nearest" });
  }

  // Results come in as they are handed in.
  const results = find("#results");
  if (results) {
    const path = `/classes/${results.dataset.class}/results`;
    const seen = () => Number(find(".facts", results)?.dataset.n ?? 0);
    const cells = () => new Map(all("td a", results).map((link) => [link.getAttribute("href"), link.textContent]));
    let asked = false;
    const renew = async () => {
      if (asked) return;
      asked = true;
      try {
        const response = await fetch(`${path}/now`, { headers: { "X-Fragment": "1" } });
        if (response.ok) {
          const before = cells();
          const scrolled = find(".scroll", results)?.scrollLeft ?? 0;
          const focused = results.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
          results.innerHTML = await response.text();
          local(results);
          const box = find(".scroll", results);
          if (box) box.scrollLeft = scrolled;
          for (const link of all("td a", results)) {
            if (before.get(link.getAttribute("href")) !== link.textContent) link.parentElement.classList.add("fresh");
            if (focused && link.getAttribute("href") === focused) link.focus({ preventScroll: true });
          }
          find("#said").textContent = results.dataset.new;
        }
      } catch { /* The stream tells again when the network is back. */ }
      asked = false;
      if (last > seen()) setTimeout(renew, 300);
    };
    let last = seen();
    const away = find("#away");
    const stream = new EventSource(`${path}/news?after=${last}`);
    stream.onmessage = (event) => { last = Math.max(last, Number(event.lastEventId)); if (last > seen()) renew(); };
    let broken;
    stream.onerror = () => { broken ??= setTimeout(() => { away.hidden = stream.readyState === EventSource.OPEN; }, 4000); };
    stream.onopen = () => { if (broken) renew(); clearTimeout(broken); broken = undefined; away.hidden = true; };
  }
})();
