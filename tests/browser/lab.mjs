// The lab for rules and living models: a designer's first exploit, a rule that is mended, a model that is edited with the mouse and by the keyboard alone, and
// without scripts. Every state is looked at in light and dark.
import { address, check, look, person } from "./people.mjs";

/// Time that a person takes to read a word and to type a symbol, in seconds; to move to something and click it.
const WORD = 0.24, KEY = 0.28, CLICK = 1.4;

const MODEL = "s1: ∀x∀y likes(x,y) → likes(y,x)\ns2: ∃x happy(x)\n";

const truth = (page, label) => page.locator("#world-statements li", { has: page.locator("strong", { hasText: new RegExp(`^${label}$`) }) }).locator(".truth").textContent();

const opened = async (options = {}) => {
  const page = await person(options);
  const world = { domain: 3, functions: [], predicates: [{ name: "happy", arity: 1, holds: [[2]] }, { name: "likes", arity: 2, holds: [[0, 0], [1, 2]] }] };
  await page.goto(`${address}/models?text=${encodeURIComponent(MODEL)}&world=${encodeURIComponent(JSON.stringify(world))}`);
  return page;
};

export const lab = {
  /// From the first page to an exploit, by mouse and typing: counted and reckoned as a person would take.
  async "first-exploit"() {
    const page = await person();
    await page.goto(address);
    const words = async (selector) => (await page.locator(selector).first().textContent()).split(/\s+/).filter(Boolean).length;
    let seconds = 0, steps = 0;
    await page.locator("nav.wide a[href='/lab']").click();
    seconds += CLICK; steps++;
    await page.waitForSelector("#lab-rule");
    seconds += WORD * ((await words("h1")) + (await words(".lead-in")) + (await words("#lab-help")));
    await page.locator("#lab-rule").click();
    seconds += CLICK; steps++;
    const rule = "from (A → B), B\ninfer A";
    await page.locator("#lab-rule").pressSequentially(rule);
    seconds += KEY * rule.length; steps++;
    await page.waitForSelector("#lab-answer .lab-verdict.bad");
    seconds += WORD * 30;
    check((await page.locator("#lab-answer pre").first().textContent()).includes("by My rule"), "the exploit is not there");
    check(seconds < 60, `a designer's first exploit takes ${Math.round(seconds)} s in ${steps} steps`);
    console.log(`first exploit: ${steps} steps, ${Math.round(seconds)} s`);
    await look(page, "lab-unsound");
  },

  async lab() {
    const page = await person();
    await page.goto(`${address}/lab`);
    await look(page, "lab");
    // The old verdict is grey at the first key, and a repair is taken with one click.
    await page.getByRole("button", { name: "Generalization without a proviso" }).click();
    await page.waitForSelector("#lab-answer .lab-verdict.bad");
    await page.locator("#lab-rule").press("End");
    await page.keyboard.type(" ");
    check(await page.locator("#lab-answer.old").count() === 1, "the old verdict is not greyed");
    await look(page, "lab-old");
    await page.waitForSelector("#lab-answer:not(.old) .lab-verdict.bad");
    await page.getByRole("button", { name: "Use this repair" }).first().click();
    await page.waitForSelector("#lab-answer:not(.old) .lab-verdict.good");
    await look(page, "lab-sound");
    // What stands in the field is in the link.
    const link = await page.locator("#lab-link").getAttribute("href");
    const other = await person({ colorScheme: "dark" });
    await other.goto(`${address}${link}`);
    await other.waitForSelector("#lab-answer .lab-verdict.good");
    await look(other, "lab-dark");
    // A rule of the calculus is edited, and a whole calculus audited with its progress.
    await page.locator("#lab-rules button").first().click();
    check((await page.locator("#lab-rule").inputValue()).startsWith("rule \""), "the rule is not in the field");
    await page.locator("#lab-rule").fill("");
    await page.locator("select[name=system]").selectOption("wff-n-proof");
    await page.getByRole("button", { name: "Audit the whole calculus" }).click();
    await page.waitForSelector("#lab-progress span:has-text(' of ')");
    await page.waitForSelector("#lab-answer table.board");
    await look(page, "lab-whole");
    await page.locator("select[name=system]").selectOption("predicate-wars-sound");
    await page.getByRole("button", { name: "Play the computer with them" }).click();
    await page.waitForSelector(".inference a[href='/lab?system=predicate-wars-sound']");
  },

  async "lab-without-scripts"() {
    const page = await person({ javaScriptEnabled: false });
    await page.goto(`${address}/lab`);
    await page.locator("#lab-rule").fill("from (A → B), B\ninfer A");
    await page.getByRole("button", { name: "Is it sound?" }).click();
    await page.waitForSelector(".lab-verdict.bad");
    check(await page.locator("#lab-rule").inputValue() === "from (A → B), B\ninfer A", "the rule is lost");
  },

  async models() {
    const page = await opened();
    await page.waitForSelector(".world-canvas .wrong");
    check((await truth(page, "s1")).includes("false") && (await truth(page, "s2")).includes("true"), "the truth values are wrong");
    check(await page.locator(".world-canvas .absent").count() === 1 && await page.locator(".world-canvas .badge").count() === 2, "what makes it false is not marked");
    check(await page.locator("#world-tables .marked").count() === 2, "it is not marked in the table");
    await look(page, "models");
    // The missing arrow is drawn with the mouse.
    await page.setViewportSize({ width: 1366, height: 900 });
    await page.locator("#world-tools label", { hasText: "likes" }).click();
    const at = async (object) => {
      const box = await page.locator(`.world-canvas .node[data-at="${object}"] circle`).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.click(...(await at(2)));
    await page.mouse.click(...(await at(1)));
    await page.waitForFunction(() => document.querySelector("#world-statements .truth").textContent.includes("true"));
    check(await page.locator(".world-canvas .wrong, .world-canvas .absent").count() === 0, "a true statement is marked");
    // An object is dragged, and stays where it is put.
    const [x, y] = await at(0);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 70, y + 30, { steps: 4 });
    await page.mouse.up();
    const [after] = await at(0);
    check(Math.abs(after - x - 70) < 6, "the object is not where it was put");
    // Another one, a smaller one, names.
    await page.getByRole("button", { name: "Another model" }).click();
    await page.waitForSelector("#world-news .good");
    await look(page, "models-another");
    await page.getByRole("button", { name: "A smaller one" }).click();
    await page.waitForSelector("#world-news span");
    await page.locator("#world-tables input[data-key='name:0']").fill("ann");
    await page.locator("#world-tables input[data-key='name:0']").press("Enter");
    await page.locator("#world-text").fill(`${MODEL}happy(ann)\n`);
    await page.waitForSelector("#world-statements li:nth-child(3)");
    const link = await page.locator("#world-link").getAttribute("href");
    const dark = await person({ colorScheme: "dark" });
    await dark.goto(`${address}${link}`);
    await dark.waitForSelector("#world-statements li:nth-child(3)");
    await look(dark, "models-dark");
    for (const [name, end] of [["svg", "svg"], ["json", "json"]]) {
      const [file] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-save=${name}]`).click()]);
      check(file.suggestedFilename() === `model.${end}`, `the file is ${file.suggestedFilename()}`);
    }
    await page.locator("#world-text").fill("∀x happy(");
    await page.waitForSelector("#world-faults .notice");
    await look(page, "models-fault");
  },

  /// A model is edited by the keyboard alone: in the picture, and by the boxes below it.
  async "models-by-keyboard"() {
    const page = await opened();
    await page.waitForSelector(".world-canvas .wrong");
    const walk = async (selector) => {
      for (let step = 0; step < 120; step++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
      }
      throw new Error(`${selector} is not reached`);
    };
    await walk(".world-canvas .node[data-at='1']");
    const before = await page.locator(".node[data-at='1'] circle").getAttribute("cx");
    await page.keyboard.press("ArrowRight");
    check(await page.locator(".node[data-at='1'] circle").getAttribute("cx") !== before, "the arrow keys do not move it");
    check(await page.evaluate(() => document.activeElement.dataset.at) === "1", "the focus is lost");
    await walk("[data-key='likes/2:2,1']");
    await page.keyboard.press("Space");
    await page.waitForFunction(() => document.querySelector("#world-statements .truth").textContent.includes("true"));
    check(await page.evaluate(() => document.activeElement.dataset.key) === "likes/2:2,1", "the focus is lost in the table");
  },

  /// Where the page has the checker it evaluates by itself after the first change: the service is asked no more, and the truth is the same.
  async "models-in-the-page"() {
    const page = await opened();
    await page.waitForSelector(".world-canvas .wrong");
    let asked = 0;
    page.on("request", (request) => { if (request.url().endsWith("/v1/evaluate")) asked += 1; });
    const box = page.locator("[data-key='happy/1:2']");
    const toggled = async (holds) => {
      await box.click();
      await page.waitForFunction((holds) => {
        const second = [...document.querySelectorAll("#world-statements li")].find((one) => one.querySelector("strong")?.textContent === "s2");
        return !document.querySelector("#world-statements.old") && second?.querySelector(".truth").textContent.includes(holds);
      }, String(holds));
    };
    // The thread takes a while to start; until then the service answers.
    let before = -1;
    for (let round = 0; before !== asked; round++) {
      before = asked;
      await toggled(round % 2 === 1);
      if (round > 200) throw new Error("the checker in the page never answers");
      await page.waitForTimeout(100);
    }
    const now = (await truth(page, "s2")).includes("true");
    before = asked;
    await toggled(!now);
    await toggled(now);
    check(asked === before, "the service is still asked");
  },

  async "models-without-scripts"() {
    const page = await opened({ javaScriptEnabled: false });
    check((await truth(page, "s1")).includes("false"), "it is not evaluated");
    await page.locator("input[value='likes/2:2,1']").check();
    await page.getByRole("button", { name: "Evaluate" }).click();
    await page.waitForSelector("#world-statements .good");
    check((await truth(page, "s1")).includes("true"), "the box changes nothing");
  },

  /// A countermodel of the playground leads here.
  async "edit-this-model"() {
    const page = await person({ javaScriptEnabled: false });
    await page.goto(`${address}/playground?example=blondes.board`);
    await page.locator("#playground button.main").click();
    await page.locator(".edit-world a").first().click();
    await page.waitForSelector("#world-statements .truth");
  },
};
