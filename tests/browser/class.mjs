// A class in one link: a teacher who has read nothing makes the first class, a student does the first proof and reads no documentation, and the results
// come in while the teacher looks on. What they do is counted, and how long a person would take is reckoned as for newcomers (newcomers.mjs): 1.35 s to
// make up one's mind and 1.3 s to point and press for each step, 0.28 s for each character that is typed (Card, Moran, Newell 1980), and the words on
// the way at 238 a minute.
import { address, check, look, person } from "./people.mjs";

const DECIDE = 1.35, POINT = 1.3, KEY = 0.28, WORD = 60 / 238;

class Reckoned {
  constructor(page) { Object.assign(this, { page, steps: 0, keys: 0, words: 0 }); }

  async press(target) { this.steps += 1; await target.first().click(); }

  async type(target, text) { this.steps += 1; this.keys += [...text].length; await target.first().fill(text); }

  /// Reads what is open on the page, up to a bound: no one reads a list of thirty exercises to choose three.
  async read(selector, most = 200) {
    const words = await this.page.evaluate((selector) => [...document.querySelectorAll(selector)].map((one) => one.innerText).join(" ").split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length, selector);
    this.words += Math.min(words, most);
  }

  seconds() { return Math.round(this.steps * (DECIDE + POINT) + this.keys * KEY + this.words * WORD); }
}

/// Makes a class of the first exercises of forall x; returns the links of students and of the teacher.
export const made = async (page, count = 3, options = {}) => {
  await page.goto(`${address}/classes/new`);
  for (let at = 0; at < count; at++) await page.locator(".pick-exercise input").nth(at).check();
  if (options.hints) await page.locator("input[name=hints]").check();
  await page.locator("button.main").click();
  await page.waitForSelector("input.link");
  return page.locator("input.link").evaluateAll((all) => all.map((one) => one.value));
};

export const joined = async (link, nickname, options = {}) => {
  const page = await person(options);
  await page.goto(link);
  await page.locator("input[name=nickname]").fill(nickname);
  await page.locator(".join button.main").click();
  await page.waitForSelector(".exercises");
  return page;
};

/// Hands in the text in the field with more lines after it.
export const handIn = async (page, lines) => {
  const field = page.locator("#proof");
  await field.fill(`${(await field.inputValue()).trimEnd()}\n${lines}\n`);
  await page.locator("#hand-in button.main").click();
  await page.waitForSelector("#ruling");
};

export const classes = {
  /// From the front page to the links: three minutes at most, for who has never seen it.
  async "class-teacher"() {
    const page = await person();
    const teacher = new Reckoned(page);
    await page.goto(address);
    await teacher.press(page.locator("nav.wide a[href='/classes/new']"));
    await page.waitForSelector(".class-new");
    await teacher.read("main h1, main .lead-in, main legend, main summary, main label[for], main > form > p", 160);
    await look(page, "class-new");
    for (const at of [0, 1, 2]) await teacher.press(page.locator(".pick-exercise input").nth(at));
    await teacher.type(page.locator("input[name=title]"), "Logic, week 1");
    await teacher.press(page.locator("button.main"));
    await page.waitForSelector("input.link");
    await teacher.read("main");
    await teacher.press(page.locator(".seats button").first());
    await teacher.press(page.locator(".seats a.button"));
    await page.waitForSelector("#results");
    const seconds = teacher.seconds();
    console.log(`  a teacher's first class: ${teacher.steps} steps, ${teacher.keys} keys, ${teacher.words} words, ${seconds} s`);
    check(seconds < 180, `a first class takes ${seconds} s`);
    check(!page.url().includes("#"), "the key stands in the address");
  },

  /// From the link to the first proof that is accepted, with a mistake on the way, by what the page shows alone.
  async "class-student"() {
    const teacher = await person();
    const [link] = await made(teacher);
    await look(teacher, "class-links");
    const page = await person();
    const student = new Reckoned(page);
    await page.goto(link);
    await student.read("main h1, main h2, main p, main label");
    await look(page, "class-join");
    await student.type(page.locator("input[name=nickname]"), "Ann");
    await student.press(page.locator(".join button.main"));
    await page.waitForSelector(".exercises");
    await look(page, "class-student");
    await student.press(page.locator(".exercises a"));
    await page.waitForSelector("#proof");
    await student.read(".task, #hand-in, details summary");
    // What a line looks like stands in the example below the field.
    await student.press(page.locator("details:has(pre.excerpt) summary").first());
    await student.read("details[open] pre.excerpt, details[open] p");
    await look(page, "class-exercise");
    student.keys += 20;
    await handIn(page, "3 | B   ∧E 1, 2");
    await student.read("#ruling");
    check(await page.locator("#ruling tr.wrong th").innerText() === "3", "the wrong line is not shown");
    await look(page, "class-wrong");
    const field = page.locator("#proof");
    check((await field.inputValue()).includes("∧E 1, 2"), "what was written is gone");
    await field.fill((await field.inputValue()).replace("∧E", "→E"));
    student.keys += 2;
    await student.press(page.locator("#hand-in button.main"));
    await page.waitForSelector("#ruling .notice.good");
    await look(page, "class-right");
    const seconds = student.seconds();
    console.log(`  a student's first proof: ${student.steps} steps, ${student.keys} keys, ${student.words} words, ${seconds} s`);
    check(seconds < 180, `a first proof takes ${seconds} s`);
    await page.goto(link);
    check((await page.locator(".exercises").innerText()).includes("✓"), "the list does not say that it is solved");
    await look(page, "class-student-done");
    // In another browser by the own link, whose key leaves the address.
    const own = await page.locator("input.link").inputValue();
    const elsewhere = await person();
    await elsewhere.goto(own);
    await elsewhere.waitForSelector(".exercises");
    check(!elsewhere.url().includes("#") && (await elsewhere.content()).includes("<strong>Ann</strong>"), "Ann does not come back");
  },

  /// The teacher's table changes while students work; light and dark, and without scripts.
  async "class-results"() {
    const teacher = await person();
    const [link, results] = await made(teacher, 3, { hints: true });
    await teacher.goto(results.split("#")[0]);
    await look(teacher, "class-results-empty");
    const ann = await joined(link, "Ann");
    await teacher.waitForFunction(() => document.querySelector("#results").innerText.includes("Ann"));
    await ann.locator(".exercises a").first().click();
    await ann.waitForSelector("#proof");
    await handIn(ann, "3 | B   ∧E 1, 2");
    await teacher.waitForSelector("#results td.no a");
    await handIn(ann, "").catch(() => undefined);
    await ann.locator("#proof").fill((await ann.locator("#proof").inputValue()).replace("∧E", "→E"));
    await ann.locator("#hand-in button.main").click();
    await ann.waitForSelector("#ruling .notice.good");
    await teacher.waitForSelector("#results td.yes a");
    await joined(link, "Ben");
    await teacher.waitForFunction(() => document.querySelector("#results").innerText.includes("Ben"));
    await look(teacher, "class-results");
    await teacher.locator("#results td.yes a").click();
    await teacher.waitForSelector("#ruling");
    await look(teacher, "class-detail");
    // A hint names a rule and not the line.
    await ann.locator("button[value=hint]").click();
    await ann.waitForSelector("#hint-shown");
    await look(ann, "class-hint");
    // Dark, and with the key of the link alone.
    const dark = await person({ colorScheme: "dark" });
    await dark.goto(results);
    await dark.waitForSelector("#results table");
    await look(dark, "class-results-dark");
    await dark.goto(`${address}/classes/new`);
    await look(dark, "class-new-dark");
    // Without scripts.
    const plain = await person({ javaScriptEnabled: false });
    await plain.goto(link);
    await plain.locator("input[name=nickname]").fill("Cid");
    await plain.locator(".join button.main").click();
    await plain.locator(".exercises a").first().click();
    await plain.locator("#proof").fill(`${(await plain.locator("#proof").inputValue()).trimEnd()}\n3 | B   →E 1, 2\n`);
    await plain.locator("#hand-in button.main").click();
    check(await plain.locator("#ruling .notice.good").count() === 1, "no proof without scripts");
    await teacher.goto(results.split("#")[0]);
    for (const what of ["close", "open"]) await teacher.locator(`button[value=${what}]`).click();
    check((await teacher.content()).includes("Cid"), "Cid is not in the results");
  },
};
