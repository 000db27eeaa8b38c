// The seven kinds of visitors for whom the pages are made, (a) to (g), each from the first page to the end of what they came for, by what the pages show alone.
// What they do is counted, and how long a person would take is reckoned: 1.2 s for a click or a press of a key that does something, 0.2 s for each character
// that is typed, and 0.25 s for each word that there is to read on the way. The table of docs/pages.md has what was counted; it is compared with that here.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FIRST, MOUSE } from "./tables.mjs";
import { address, check, person, root } from "./people.mjs";

const CLICK = 1.2, KEY = 0.2, WORD = 0.25;

/// Somebody with a browser, whose steps are counted.
class Visitor {
  constructor(page) { Object.assign(this, { page, steps: 0, keys: 0, words: 0, read: new Set() }); }

  static async at(path = "", options = {}) {
    const visitor = new Visitor(await person(options));
    await visitor.page.goto(`${address}${path}`);
    return visitor;
  }

  /// The first of what a selector or a locator names.
  find(target) { return (typeof target === "string" ? this.page.locator(target) : target).first(); }

  async press(target) { this.steps += 1; await this.find(target).click(); }

  async type(target, text) { this.steps += 1; this.keys += [...text].length; await this.find(target).fill(text); }

  async choose(target, value) { this.steps += 2; await this.find(target).selectOption(value); }

  /// Reads what is seen there, once: what was read before is known.
  async reads(selector, most = 120) {
    const texts = await this.page.locator(selector).evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.innerText));
    const fresh = texts.filter((text) => !this.read.has(text));
    fresh.forEach((text) => this.read.add(text));
    this.words += Math.min(most, fresh.join(" ").split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length);
  }

  seconds() { return this.steps * CLICK + this.keys * KEY + this.words * WORD; }
}

/// What was counted, by the name of the row.
const counted = new Map();
const count = (name, most, ...visitors) => {
  const sum = (part) => visitors.reduce((all, one) => all + part(one), 0);
  const row = { steps: sum((one) => one.steps), keys: sum((one) => one.keys), words: sum((one) => one.words), seconds: Math.round(sum((one) => one.seconds())), most };
  check(row.seconds < most, `${name}: ${row.seconds} s, and ${most} s are allowed`);
  counted.set(name, row);
};

const TITLES = { shake: "Shake a WFF", xwff: "x-wff", ergo: "ERGO", palmer: "Palmer", "predicate-wars": "Predicate Wars" };
const happened = (page) => page.locator(".facts").getAttribute("data-happened").then(Number);
const more = (page, before) => page.waitForFunction((before) => Number(document.querySelector(".facts").dataset.happened) > before, before);

/// The first moves; dice without a letter are rolled on until there is one.
const MOVES = {
  ...FIRST,
  async xwff(page, press) {
    await press(page.locator("button[name=move][value=roll]"));
    await page.waitForSelector(".rack .die");
    const letter = page.locator(".rack .die").filter({ hasText: /^[pqrs]$/ }), again = page.locator("button[name=move][value^='reroll']");
    for (let roll = 0; roll < 12 && !await letter.count() && await again.count(); roll++) {
      const before = await happened(page);
      await press(again);
      await more(page, before);
      await page.waitForSelector(".rack .die:not([disabled])");
    }
    await press(letter);
    await press(page.locator(".blanks button.main"));
  },
};

/// The page whose turn it is, of two.
const onTurn = async (pages) => {
  for (;;) {
    for (const page of pages) if (await page.locator(".dock .hint, .play > .hint").count()) return page;
    await pages[0].waitForTimeout(100);
  }
};

/// Two friends: one begins the game and sends a link, the other sits down; the first move of the game, and its end.
const friends = async (game) => {
  const ann = await Visitor.at();
  await ann.reads(`.hero h1, .hero .lead-in, .games .title, .game.${game} > p:not(.learn)`, 90);
  await ann.press(".hero a[href='#games']");
  await ann.press(`.game.${game} > a`);
  await ann.reads("main > h1, main > .lead-in, .begin > fieldset:first-of-type > legend, .begin > fieldset:first-of-type > p, .begin > p button", 60);
  await ann.type(ann.page.locator("input[name=player]").nth(0), "Ann");
  await ann.type(ann.page.locator("input[name=player]").nth(1), "Ben");
  await ann.press(ann.page.getByRole("button", { name: "Begin the game" }));
  await ann.page.waitForSelector("input.link");
  await ann.reads("main > h1, main > .lead-in, .seats h2, .seats label", 50);
  const links = await ann.page.locator("input.link").evaluateAll((all) => all.map((one) => one.value));
  // The link is copied, and pasted into a message.
  ann.steps += 2;
  const [seat] = await Promise.all([ann.page.context().waitForEvent("page"), ann.press(".seats form button")]);
  await seat.waitForSelector("#now .dock, #now .board");
  const ben = new Visitor(await person());
  ben.steps += 1;
  await ben.page.goto(links[1]);
  await ben.page.waitForSelector("#now .dock, #now .board");
  const first = new Visitor(seat), people = { [seat.url()]: first };
  const mover = await onTurn([seat, ben.page]);
  const one = mover === seat ? first : ben;
  await one.reads("#status, #now .hint, .dock legend, .dock h2", 60);
  const before = await happened(mover);
  await MOVES[game](mover, async (target) => { await one.press(target); });
  await more(mover, before);
  check(!await mover.locator("#notice").count(), `${game}: the first move is refused`);
  count(`(a) two friends, ${TITLES[game]}: the first move`, 60, ann, ben, people[seat.url()]);
  // The end: one gives up, the other sees that the game is won, and both play once more.
  await seat.locator(".ends button[value=resign]").click();
  await ben.page.locator("#result.won").waitFor();
  await seat.locator("#result").getByRole("button", { name: "Rematch" }).click();
  await ben.page.getByRole("button", { name: "Join the rematch" }).waitFor();
};

/// A teacher's first class, and ten students in it.
const teacher = async () => {
  const one = await Visitor.at();
  await one.press("nav.wide a[href='/classes/new']");
  await one.page.waitForSelector(".class-new");
  await one.reads("main h1, main .lead-in, main legend, main summary, main label[for], main > form > p", 160);
  for (const at of [0, 1, 2]) await one.press(one.page.locator(".pick-exercise input").nth(at));
  await one.type("input[name=title]", "Logic, week 1");
  await one.press("button.main");
  await one.page.waitForSelector("input.link");
  await one.reads("main", 90);
  const [link] = await one.page.locator("input.link").evaluateAll((all) => all.map((input) => input.value));
  // The link for students is copied.
  one.steps += 1;
  await one.press(".seats a.button");
  await one.page.waitForSelector("#results");
  count("(b) a teacher's first class", 180, one);
  const id = link.split("/").pop();
  const students = Array.from({ length: 10 }, (_, at) => `Student ${at + 1}`);
  await Promise.all(students.map(async (nickname, at) => {
    const body = JSON.stringify({ nickname, exercise: 1, text: at % 2 ? "1 | A → B   PR\n2 | A   PR\n3 | B   →E 1, 2\n" : "1 | A → B   PR\n2 | A   PR\n3 | B   ∧E 1, 2\n" });
    const answer = await fetch(`${address}/v1/classes/${id}/submissions`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    check(answer.status === 201, `${nickname}: ${answer.status} ${await answer.text()}`);
  }));
  await one.page.waitForFunction(() => document.querySelectorAll("#results td.yes").length === 5 && document.querySelectorAll("#results td.no").length === 5);
  check((await one.page.locator("#status").innerText()).startsWith("10 students"), `the teacher does not see ten students: ${await one.page.locator("#status").innerText()}`);
  // Which line went wrong, what was written, and the table for a spreadsheet.
  await one.press("#results td.no a");
  await one.page.waitForSelector("#ruling tr.wrong");
  await one.page.goBack();
  const [file] = await Promise.all([one.page.waitForEvent("download"), one.press("a[href$='results.csv']")]);
  check(file.suggestedFilename().endsWith(".csv"), `the file is ${file.suggestedFilename()}`);
  count("(b) and the results of ten students", 180, one);
};

/// A student's first accepted proof, with a mistake on the way, and no page of the documentation.
const student = async () => {
  const one = await Visitor.at();
  await one.press("nav.wide a[href='/playground']");
  await one.page.waitForSelector("#editor .cm-content");
  await one.reads("main h1, main .lead-in, form label:visible, form select", 60);
  await one.choose("select[name=kind]", "proof");
  await one.choose("select[name=notation]", "forallx");
  await one.type("[name=goal]", "Q");
  const write = async (text) => {
    one.steps += 1;
    one.keys += [...text].length;
    await one.page.locator("#editor .cm-content").click();
    await one.page.keyboard.press("Control+End");
    await one.page.keyboard.type(text, { delay: 1 });
    await one.page.keyboard.press("Escape");
  };
  await write("1 | P → Q   PR\n2 | P   PR\n3 | Q   ∧E 1, 2");
  await one.page.waitForFunction(() => /Not accepted|does not fit|wrong/i.test(document.querySelector("#ruling").textContent));
  await one.reads("#ruling", 60);
  // The reason is mended.
  one.steps += 1;
  one.keys += 4;
  const text = await one.page.locator("#text").inputValue();
  const at = text.indexOf("∧E");
  check(at > 0, `the proof is not in the field: ${text}`);
  for (let step = 0; step < "E 1, 2".length; step++) await one.page.keyboard.press("ArrowLeft");
  await one.page.keyboard.press("Backspace");
  await one.page.keyboard.type("→");
  await one.page.keyboard.press("Escape");
  await one.page.waitForFunction(() => document.querySelector("#ruling").textContent.includes("Accepted"));
  count("(c) a student's first accepted proof", 120, one);
};

/// A designer of rules: the first exploit, the repair, and a game by the rule.
const designer = async () => {
  const one = await Visitor.at();
  await one.press("nav.wide a[href='/lab']");
  await one.page.waitForSelector("#lab-rule");
  await one.reads("main h1, main .lead-in, #lab-help", 80);
  await one.type("#lab-rule", "from (A → B), B\ninfer A");
  await one.page.waitForSelector("#lab-answer .lab-verdict.bad");
  await one.reads("#lab-answer .lab-verdict, #lab-answer h3", 30);
  check((await one.page.locator("#lab-answer pre").first().textContent()).includes("by My rule"), "the exploit is not there");
  count("(d) a designer's first exploit", 60, one);
  await one.choose("select[name=system]", "predicate-wars-sound");
  await one.page.waitForSelector("#lab-play:not([hidden])");
  await one.reads("#lab-play", 40);
  await one.press(one.page.getByRole("button", { name: "Play the computer with them" }));
  await one.page.waitForSelector("#now .dock");
  check((await one.page.locator(".inference").innerText()).includes("My rule"), "the table does not say which rule is unsound");
  count("(d) and a game by the rule", 120, one);
};

/// Puzzles: a wrong answer with its countermodel, a right one with its proof, and what is remembered.
const puzzles = async () => {
  const one = await Visitor.at();
  await one.press("nav.wide a[href='/puzzles']");
  await one.reads("main h1, main .lead-in, main > p", 50);
  await one.press("a[href='/puzzles/redundant-1']");
  await one.page.waitForSelector("input[name=answer]");
  await one.reads("main .lead-in, .statements", 60);
  const solution = (await one.page.locator("details pre").last().textContent()).match(/s\d+/)[0];
  const wrong = (await one.page.locator("input[name=answer]").evaluateAll((all) => all.map((input) => input.value))).find((value) => value !== solution);
  const answer = async (value) => {
    await one.press(`input[name=answer][value=${value}]`);
    await one.press(one.page.locator("#puzzle button.main"));
    await one.page.waitForSelector("#notice");
    await one.reads("#notice", 40);
  };
  await answer(wrong);
  check(await one.page.locator("#evidence svg").count() > 0, "a wrong answer has no picture of a countermodel");
  await answer(solution);
  check(await one.page.locator("#notice.good").count() === 1, "the right answer is none");
  count("(e) a first puzzle solved", 90, one);
  await one.page.goto(`${address}/puzzles`);
  await one.page.waitForSelector(".puzzles .solved");
};

/// By the keyboard alone: from the first page to the first move, and to the end of the game. The focus is never lost.
const keyboard = async () => {
  const one = await Visitor.at("", { colorScheme: "dark" });
  const tab = async (target) => {
    for (let step = 0; step < 150; step++) {
      const wanted = one.find(target);
      if (await wanted.evaluate((node) => document.activeElement === node || node.contains(document.activeElement))) {
        one.steps += 1;
        await one.page.keyboard.press(await wanted.evaluate(() => document.activeElement.type === "checkbox") ? "Space" : "Enter");
        return;
      }
      one.keys += 1;
      await one.page.keyboard.press("Tab");
    }
    throw new Error("what is to be pressed is not reached by the tabulator");
  };
  await tab("#play-now");
  await one.page.waitForSelector("#now .dock");
  check(await one.page.evaluate(() => document.activeElement !== null), "nothing has the focus");
  const before = await happened(one.page);
  await FIRST.palmer(one.page, tab);
  await more(one.page, before);
  check(await one.page.evaluate(() => document.activeElement !== document.body), "after a move the focus is lost");
  count("(f) by the keyboard alone: the first move", 60, one);
  await tab(".ends button[value=resign]");
  await one.page.locator("#result").waitFor();
  check(await one.page.evaluate(() => document.activeElement?.id) === "result", "the result has not the focus");
};

/// Alone: against the computer in two clicks, and to the end.
const alone = async () => {
  const one = await Visitor.at();
  await one.press("#play-now");
  await one.page.waitForSelector("#now .dock");
  check(one.steps <= 2, `alone against the computer in ${one.steps} clicks`);
  check(!(await one.page.content()).includes("class=\"link\""), "there are links to be sent");
  count("(g) alone: at the table", 10, one);
  await one.reads("#status, #now .hint", 40);
  const before = await happened(one.page);
  await FIRST.palmer(one.page, MOUSE(one.page));
  one.steps += 3;
  await more(one.page, before);
  count("(g) alone: the first move", 60, one);
  await one.page.locator(".ends button[value=resign]").click();
  await one.page.locator("#result").getByRole("button", { name: "Rematch" }).click();
  await one.page.waitForSelector("#now .dock");
};

const PLACE = join(root, "docs/pages.md");
const [BEGIN, END] = ["<!-- visitors -->\n", "<!-- end of visitors -->\n"];

/// The table as docs/pages.md has it. Hands and dice differ from game to game, so that a tenth of what is read and typed is no difference; steps are.
const documented = () => {
  const head = "| who | steps | characters | words | seconds | allowed |\n|---|---:|---:|---:|---:|---:|\n";
  const rows = [...counted].map(([name, { steps, keys, words, seconds, most }]) => `| ${name} | ${steps} | ${keys} | ${words} | ${seconds} | ${most} |\n`).join("");
  console.log(rows);
  const page = readFileSync(PLACE, "utf8");
  const [before, rest] = page.split(BEGIN);
  if (!rest) { check(false, "docs/pages.md has no table of visitors"); return; }
  const [table, after] = rest.split(END);
  if (process.env.WRITE_VISITORS) { writeFileSync(PLACE, `${before}${BEGIN}${head}${rows}${END}${after}`); return; }
  const known = new Map([...table.matchAll(/^\| (\(.+?) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(([, name, ...numbers]) => [name, numbers.map(Number)]));
  for (const [name, { steps, seconds, most }] of counted) {
    const row = known.get(name);
    if (!row) { check(false, `docs/pages.md does not have “${name}”: write the table anew with WRITE_VISITORS=1`); continue; }
    check(row[4] === most, `docs/pages.md: ${name}: ${row[4]} s are allowed, and here ${most}`);
    check(Math.abs(row[0] - steps) <= 2 && Math.abs(row[3] - seconds) <= Math.max(6, row[3] / 4), `docs/pages.md: ${name}: ${row[0]} steps and ${row[3]} s, and counted were ${steps} and ${seconds}`);
  }
};

export const personas = {
  async visitors() {
    for (const game of ["palmer", "predicate-wars", "ergo", "xwff", "shake"]) await friends(game);
    await teacher();
    await student();
    await designer();
    await puzzles();
    await keyboard();
    await alone();
    documented();
  },
};
