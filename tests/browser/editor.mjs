// The playground as a student's editor and a board's workbench: what is typed stays, what is ruled on is what is there, and help comes where it is needed.
import { createServer } from "node:http";
import { address, browser, check, look, person } from "./people.mjs";

export const playground = async (page, parts = {}, query = "") => {
  await page.goto(`${address}/playground${query}`);
  await page.waitForSelector("#editor .cm-content");
  for (const [name, value] of Object.entries(parts)) {
    if (name === "goal") await page.locator("[name=goal]").fill(value);
    else await page.locator(`select[name=${name}]`).selectOption(value);
  }
};
export const written = (page) => page.locator("#text").inputValue();
export const caretToEnd = async (page) => { await page.locator("#editor .cm-content").click(); await page.keyboard.press("Control+End"); };
/// Replaces the text by a paste.
export const write = async (page, text) => {
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await paste(page, text);
  await page.waitForFunction((text) => document.querySelector("#text").value === text, text);
};
const paste = (page, text) => page.evaluate((text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  if (text) document.querySelector("#editor .cm-content").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}, text);
const ruled = (page, words) => page.waitForFunction((words) => document.querySelector("#ruling").textContent.includes(words), words);

/// Two premises and what follows, as a student writes them: nothing is declared.
const STUDENT = "1. axiom P -> Q\n2. axiom P\n3. Q by MP on 1, 2\n";
/// A board that takes a search of some seconds.
const tower = (height) => `${Array.from({ length: height }, (_, at) => `∀x${at} ∃!y${at} `).join("")}(${Array.from({ length: height }, (_, at) => `likes(x${at},y${at})`).join(" & ")})`;
const HARD = Array.from({ length: 8 }, (_, at) => `s${at + 1}: ${tower(at + 1)}`).join("\n");

export const editor = {
  /// A proof in the calculus of the list is accepted with no declaration; the page names the letters that were declared by use, and one click writes the line.
  async "editor-student"() {
    const page = await person();
    await playground(page, { kind: "proof", system: "classical", goal: "Q" });
    await write(page, STUDENT);
    await ruled(page, "Accepted");
    check(!(await page.locator("#notice").count()), "a student's proof is refused");
    await page.locator("#faults button.quiet", { hasText: "symbols" }).first().click();
    check((await written(page)).startsWith("symbols P/0 Q/0 : predicate"), `no line was written: ${await written(page)}`);
    await ruled(page, "Accepted");
    await look(page, "editor-student");
  },

  /// Every textbook of the list reads a proof of its own.
  async "editor-books"() {
    const page = await person();
    await playground(page, { kind: "proof" });
    const books = await page.locator("select[name=notation] option").evaluateAll((all) => all.map((one) => one.value).filter(Boolean));
    check(books.length >= 6, `books: ${books}`);
    for (const [book, text] of [["forallx", "1 | P → Q   PR\n2 | P   PR\n3 | Q   →E 1, 2\n"], ["carnap", "P -> Q:PR\nP:PR\nQ:->E 1,2\n"], ["hurley-copi", "1. P ⊃ Q\n2. P\n3. Q   1, 2, MP\n"]]) {
      await page.locator("select[name=notation]").selectOption(book);
      await write(page, text);
      await ruled(page, "Accepted");
    }
  },

  /// In the book of Kalish and Montague what is announced is open until its derivation ends: then "Show" is struck out, and the derivation stands in a box.
  async "editor-show"() {
    const page = await person();
    await playground(page, { kind: "proof", notation: "kalish-montague" });
    const open = "1. P → Q   PR\n2. ~Q   PR\n3. Show ~P\n4.   P   ASS ID\n5.   Q   1, 4 MP\n";
    await write(page, open);
    // Lines 4 and 5, and the empty line where the next one goes.
    await page.waitForFunction(() => document.querySelectorAll("#editor .bars").length === 3);
    check(await page.locator("#editor .cm-cancelled").count() === 0, "what is not yet shown is struck out");
    await write(page, `${open}6.   5, 2 ID\n`);
    await page.waitForSelector("#editor .cm-cancelled");
    check(await page.locator("#editor .cm-cancelled").textContent() === "Show", "another word is struck out");
    check(await page.locator("#editor .bars").count() === 3 && await page.locator("#editor .bars.closes").count() === 1, "the derivation has no box");
    await ruled(page, "Accepted");
    await look(page, "editor-show");
  },

  /// What is typed and chosen is there after a reload, until "Start again".
  async "editor-kept"() {
    const page = await person();
    await playground(page, { kind: "proof", system: "classical", notation: "forallx", goal: "Q" });
    await write(page, "1 | P   PR\n");
    await page.waitForTimeout(500);
    await page.reload();
    await page.waitForSelector("#editor .cm-content");
    check(await written(page) === "1 | P   PR\n", "the text is lost");
    const kept = await page.evaluate(() => ["kind", "system", "notation", "goal"].map((name) => document.querySelector("#playground").elements[name].value).join(" "));
    check(kept === "proof classical forallx Q", `the settings are lost: ${kept}`);
    await page.locator("#again").click();
    await page.reload();
    await page.waitForSelector("#editor .cm-content");
    check(await written(page) === "", "it does not start again");
  },

  /// Undo takes back symbols, completions and Format as well as letters.
  async "editor-undo"() {
    const page = await person();
    await playground(page, { kind: "statement" });
    await page.locator("#editor .cm-content").click();
    await page.keyboard.type("hello ");
    await page.locator("#signs button", { hasText: "∀" }).click();
    await page.keyboard.type("x");
    check(await written(page) === "hello ∀x", `a symbol: ${await written(page)}`);
    for (let press = 0; press < 6 && await written(page); press++) await page.keyboard.press("Control+Z");
    check(await written(page) === "", `undo leaves: ${await written(page)}`);
    await playground(page, { kind: "proof", system: "classical" });
    const loose = "1.  axiom P->Q\n2. axiom   P\n3. Q by MP on 1,2\n";
    await write(page, loose);
    await ruled(page, "Accepted");
    await page.locator("#format").click();
    await page.waitForFunction((loose) => document.querySelector("#text").value !== loose, loose);
    await page.locator("#editor .cm-content").focus();
    await page.keyboard.press("Control+Z");
    check(await written(page) === loose, "Format cannot be undone");
  },

  /// Commands of LaTeX and words become symbols; undo gives the word back.
  async "editor-signs"() {
    const page = await person();
    await playground(page, { kind: "statement" });
    await page.locator("#editor .cm-content").click();
    await page.keyboard.type("\\forall x happy(x) \\to not blonde(x) and \\exists y likes(x, y) ");
    check(await written(page) === "∀x happy(x) → ¬blonde(x) ∧ ∃y likes(x, y) ", await written(page));
    await write(page, "");
    await page.keyboard.type("happy(x) and ");
    await page.keyboard.press("Control+Z");
    check((await written(page)).startsWith("happy(x) and"), `undo of a symbol: ${await written(page)}`);
    await write(page, "");
    await page.keyboard.type("# not this\n");
    check(await written(page) === "# not this\n", "words of a comment were changed");
    // So do those of a text of another program.
    await write(page, "(declare-fun p () Bool)\n");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("(assert (and p (not p)))\n");
    check(await written(page) === "(declare-fun p () Bool)\n(assert (and p (not p)))\n", `words of SMT-LIB were changed: ${await written(page)}`);
  },

  /// The ruling on another text is greyed at the first key; a judgement shows how far it has come, and can be cancelled; four clicks are one judgement.
  async "editor-stale"() {
    const page = await person();
    await playground(page, { kind: "board" });
    await write(page, "a: ∃x happy(x)\nb: ∀x happy(x)\n");
    await ruled(page, "The board is consistent");
    check(!(await page.locator("#ruling .bad").count()), "a consistent board has something red");
    await page.locator("#live").uncheck();
    await caretToEnd(page);
    await page.keyboard.type("c");
    check(await page.locator("#ruling.stale").count() === 1 && await page.locator("#stale").isVisible(), "an old ruling is not greyed at the first key");
    await look(page, "editor-stale");
    await write(page, HARD);
    const asked = [];
    page.on("request", (request) => { if (request.url().endsWith("/v1/judgements")) asked.push(request); });
    for (let click = 0; click < 4; click++) await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.locator("#working").waitFor();
    check(/Judging/.test(await page.locator("#working").textContent()), "no progress is shown");
    await page.waitForFunction(() => /\d+ of \d+ questions/.test(document.querySelector("#working").textContent));
    check(asked.length === 1, `four clicks are ${asked.length} judgements`);
    check(await page.locator("#ruling.stale").count() === 1, "the old ruling looks like that of this text");
    await look(page, "editor-working", false);
    await page.locator("#cancel").click();
    await page.locator("#working").waitFor({ state: "hidden" });
  },

  /// All errors of a text are shown, the one with the remedy first; an error in the goal points to the goal.
  async "editor-errors"() {
    const page = await person();
    await playground(page, { kind: "proof", system: "wff-n-proof" });
    await write(page, "P -> Q:PR\nP:PR\nQ:->E 1,2\n");
    await page.waitForSelector("#ruling .notice");
    const notices = await page.locator("#ruling .notice").allTextContents();
    check(notices.length >= 3 && /line|1 \|/.test(notices[0]), `${notices.length} notices: ${notices[0]}`);
    check(await page.locator("#notice").count() === 1, "two notices have one id");
    await page.locator("select[name=system]").selectOption("classical");
    await write(page, STUDENT);
    await page.locator("[name=goal]").fill("P -> (R");
    await page.waitForFunction(() => /In the goal/.test(document.querySelector("#ruling .excerpt")?.textContent ?? ""));
    check((await page.locator("#ruling .excerpt").first().textContent()).includes("P -> (R"), "an error in the goal points to the proof");
  },

  /// A list opens by itself after `by`, and where a textbook's line has its reason; it stands at the caret.
  async "editor-completion"() {
    const page = await person();
    await playground(page, { kind: "proof", system: "classical" });
    await write(page, "1. axiom P -> Q\n2. axiom P\n");
    await caretToEnd(page);
    await page.keyboard.type("3. Q by ");
    const list = page.locator("#editor .cm-tooltip-autocomplete");
    await list.waitFor();
    const [caret, box] = [await page.locator("#editor .cm-cursor").boundingBox(), await list.boundingBox()];
    check(caret && box && Math.abs(box.y - caret.y) < 400 && Math.abs(box.x - caret.x) < 300, "the list is far from the caret");
    await page.keyboard.type("MP");
    await page.locator("#editor .cm-tooltip-autocomplete li[aria-selected]").waitFor();
    await look(page, "editor-completion");
    await caretToEnd(page);
    await page.keyboard.type(" ");
    await page.keyboard.press("Backspace");
    await list.waitFor();
    await page.waitForTimeout(200);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /3\. Q by (Conditional elimination|→E)/.test(document.querySelector("#text").value));
    await page.keyboard.type(" on ");
    await page.waitForFunction(() => /^\s*[12]/.test(document.querySelector("#editor .cm-tooltip-autocomplete li")?.textContent ?? ""));
    await page.keyboard.press("Escape");
    await page.locator("select[name=notation]").selectOption("forallx");
    await write(page, "1 | P → Q   PR\n2 | P   PR\n");
    await caretToEnd(page);
    await page.keyboard.type("3 | Q   ");
    await list.waitFor();
  },

  /// A click on the number of a line cites it.
  async "editor-cite"() {
    const page = await person();
    await playground(page, { kind: "proof", system: "classical" });
    await write(page, "1. axiom P -> Q\n2. axiom P\n3. Q by MP");
    await caretToEnd(page);
    await page.keyboard.press("Escape");
    for (const line of ["1", "2"]) await page.locator("#editor .cite", { hasText: line }).first().click();
    check((await written(page)).endsWith("3. Q by MP on 1, 2"), await written(page));
    await ruled(page, "Accepted");
    // A subproof is cited as a whole, and has its bar while it is written.
    await write(page, "assume 1. P\n  2. P ∨ Q by ∨I on 1\nend\n3. P → (P ∨ Q) by →I");
    await caretToEnd(page);
    await page.keyboard.press("Escape");
    check(await page.locator("#editor .bars").count() >= 3, "a subproof has no bars");
    await page.locator("#editor .cite", { hasText: "2" }).first().click();
    check((await written(page)).endsWith("by →I on 1-2"), await written(page));
    await page.locator("#editor .fold:visible").first().click();
    await page.waitForSelector("#editor .cm-foldPlaceholder");
  },

  /// Three hints: the rule, the lines, the line, which one click writes.
  async "editor-hints"() {
    const page = await person();
    await playground(page, { kind: "proof", system: "classical", goal: "Q" });
    await write(page, "1. axiom P -> Q\n2. axiom P\n");
    const said = page.locator("#hint-said");
    await page.locator("#hint").click();
    await said.locator("button").waitFor();
    const first = await said.textContent();
    check(/elimination/i.test(first) && !/1, 2/.test(first), `the first hint: ${first}`);
    await said.locator("button").click();
    await page.waitForFunction(() => /1, 2|2, 1/.test(document.querySelector("#hint-said").textContent));
    check(!(await said.locator("code").count()), "the second hint has the line");
    await said.locator("button").click();
    await said.locator("code").waitFor();
    await look(page, "editor-hint");
    await said.locator("button").click();
    await ruled(page, "Accepted");
    await page.locator("[name=goal]").fill("");
    await write(page, "1. axiom P\n");
    await page.locator("#hint").click();
    await page.waitForFunction(() => /needs a goal/.test(document.querySelector("#hint-said").textContent));
  },

  /// A board is judged while one writes; one of its statements is proved beside it.
  async "editor-board"() {
    const page = await person();
    await playground(page, { kind: "board" });
    check(!(await page.locator("[name=goal]").isVisible()) && !(await page.locator("[name=system]").isVisible()), "a board has a goal and a calculus");
    await write(page, "a: ∀x (blonde(x) → happy(x))\nb: ∀x blonde(x)\nc: ∀x happy(x)\n");
    await ruled(page, "redundant: c follows from");
    await page.locator("#side button", { hasText: "Prove c" }).click();
    await page.waitForSelector("#side .cm-content");
    check((await page.locator("#side .cm-content").innerText()).includes("axiom"), "the proof has no axioms");
    await page.waitForSelector("#side .side-ruling .fitch");
    await look(page, "editor-prove");
  },

  /// An exercise that is pasted is offered, and a submission to it is checked.
  async "editor-exercise"() {
    const page = await person();
    await playground(page, { kind: "proof" });
    await write(page, 'exercise "Transitivity"\nsystem classical\nrules →I, →E\nsymbols P/0 Q/0 R/0 : predicate\npremise P → Q\npremise Q → R\ngoal P → R\n');
    await page.locator("#found button", { hasText: "Transitivity" }).click();
    await caretToEnd(page);
    await paste(page, "assume 3. P\n  4. Q by →E on 1, 3\n  5. R by →E on 2, 4\nend\n6. P → R by →I on 3-5\n");
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await ruled(page, "Transitivity");
    await page.waitForFunction(() => /[Aa]ccepted|[Ss]olved/.test(document.querySelector("#ruling").textContent));
    await look(page, "editor-exercise");
  },

  /// A page of another site frames the playground, and nothing else of the service; there is no cookie in it.
  async "editor-embed"() {
    const page = await person();
    const query = new URLSearchParams({ kind: "proof", system: "classical", goal: "Q", text: STUDENT });
    const response = await page.goto(`${address}/embed/playground?${query}`);
    const headers = await response.allHeaders();
    check(/frame-ancestors \*/.test(headers["content-security-policy"]) && !headers["set-cookie"], "it cannot be framed, or sets a cookie");
    await ruled(page, "Accepted");
    await look(page, "editor-embed");
    const plain = await page.goto(`${address}/playground`);
    check(/frame-ancestors 'none'/.test((await plain.allHeaders())["content-security-policy"]), "the playground itself can be framed");
    const other = await (await browser.newContext()).newPage();
    const body = `<!DOCTYPE html><title>A course</title><iframe src="${address}/embed/playground?${query.toString().replace(/&/g, "&amp;")}" width="900" height="700"></iframe>`;
    const course = createServer((_, response) => { response.setHeader("Content-Type", "text/html"); response.end(body); });
    await new Promise((ready) => course.listen(0, "127.0.0.1", ready));
    await other.goto(`http://localhost:${course.address().port}/`);
    await other.frameLocator("iframe").locator("#ruling", { hasText: "Accepted" }).waitFor();
    course.close();
    course.closeAllConnections();
  },

  /// Without scripts the form does the same.
  async "editor-bare"() {
    const page = await person({ javaScriptEnabled: false });
    await page.goto(`${address}/playground`);
    await page.locator("select[name=kind]").selectOption("proof");
    await page.locator("select[name=system]").selectOption("classical");
    await page.locator("#text").fill(STUDENT);
    await page.getByRole("button", { name: "Check", exact: true }).click();
    check((await page.locator("#ruling").textContent()).includes("Accepted"), "the form does not rule");
  },

  /// On a phone nothing is cut off, and nothing scrolls to the side; in the dark as well.
  async "editor-phone"() {
    const page = await person({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
    await playground(page, { kind: "proof", system: "classical" });
    await write(page, "1. axiom ∀x ∀y ((likes(x, y) ∧ happy(x)) → (smarter(y, x) ∨ blonde(father(x))))\n2. ∀y ((likes(a, y) ∧ happy(a)) → (smarter(y, a) ∨ blonde(father(a)))) by ∀E on 1 with a\n");
    await ruled(page, "Accepted");
    const cut = await page.evaluate(() => [...document.querySelectorAll("#ruling .scroll, #editor .cm-scroller")].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.className + one.scrollWidth));
    check(!cut.length, `cut off on a phone: ${cut}`);
    await look(page, "editor-phone");
  },
};
