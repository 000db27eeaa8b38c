// The pages in a browser: each game begun and played a little by two people, by scripts and without, by the keyboard alone, with the network cut in
// the middle; every page at 320 and 1,280 pixels, with no fault that axe knows, no violation of the policy and no scroll to the side.
//
// node pages.mjs ADDRESS FOLDER: the address of a service, and where the pictures go. Ends with the status 1 and a list where something fails.
import { chromium } from "playwright-core";
import { readFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";

const [address, folder] = process.argv.slice(2);
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
mkdirSync(folder, { recursive: true });

const faults = [];
const check = (holds, words) => { if (!holds) faults.push(words); };

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });

/// A person with a browser of their own.
const person = async (options = {}) => {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of (4\d\d)|ERR_INTERNET_DISCONNECTED/.test(message.text())) faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error}`));
  page.on("request", (request) => check(request.url().startsWith(address) || request.url().startsWith("data:"), `a request left: ${request.url()}`));
  return page;
};

/// Looks at a page at both widths: pictures, axe, no scroll to the side.
const look = async (page, name) => {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    check(wide <= 0, `${name}: ${wide} px too wide at ${width}`);
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
  // For the documentation: the beginning of the page, in few colours and little room.
  await page.setViewportSize({ width: 960, height: 720 });
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: `${folder}/${name}-small.png` });
  // The policy forbids what the page did not bring; the debugger may.
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: axe });
  const run = await session.send("Runtime.evaluate", { expression: "axe.run().then((found) => JSON.stringify(found.violations))", awaitPromise: true, returnByValue: true });
  for (const fault of JSON.parse(run.result.value)) {
    faults.push(`${name}: axe: ${fault.id}: ${fault.help}: ${fault.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`);
  }
  await session.detach();
  await page.setViewportSize({ width: 1280, height: 900 });
};

/// Begins a game; returns Ann at her seat and the links of the others.
const begin = async (game, players, settle = async () => {}, options = {}) => {
  const ann = await person(options);
  await ann.goto(`${address}/new/${game}`);
  for (const [at, name] of players.entries()) await ann.locator("input[name=player]").nth(at).fill(name);
  await settle(ann);
  await ann.getByRole("button", { name: "Begin the game" }).click();
  const links = await ann.locator("input.link").evaluateAll((all) => all.map((one) => one.value));
  return { ann, links };
};

const tasks = {
  async front() {
    const page = await person();
    await page.goto(address);
    await look(page, "lobby");
    for (const game of ["palmer", "predicate-wars"]) {
      await page.goto(`${address}/new/${game}`);
      await page.locator("details summary").first().click();
      await look(page, `new-${game}`);
    }
    await page.goto(address);
    await page.getByRole("button", { name: "Deutsch" }).click();
    check(await page.locator("html").getAttribute("lang") === "de", "the language is not German");
    await look(page, "lobby-de");
    const dark = await person({ colorScheme: "dark" });
    await dark.goto(address);
    await look(dark, "lobby-dark");
  },

  async palmer() {
    // Ann needs a card of one predicate twice, which she has in most games.
    let ann, links, name;
    for (let attempt = 0; attempt < 20 && !name; attempt++) {
      ({ ann, links } = await begin("palmer", ["Ann", "Ben"], async (page) => { await page.locator("[name=option-hand]").fill("24"); }));
      const html = await (await ann.context().newPage().then(async (page) => { await page.goto(links[2]); return page; })).locator(".hand").first().textContent();
      name = ["blonde", "happy"].find((one) => html.split(`P${one}`).length > 2);
    }
    await look(ann, "invitation");
    await ann.goto(links[0]);
    await ann.waitForSelector("#write");
    check(!ann.url().includes("#") && (await ann.content()).includes("you are <strong>Ann"), "Ann has no seat");
    const ben = await person();
    await ben.goto(links[1]);
    await ben.waitForSelector(".now");
    await look(ann, "palmer-begin");
    // Ann writes; Ben's page shows it without being loaded again.
    const write = async (page, cards, statement) => {
      for (const card of cards) await page.locator(`#write input[value="${card}"]`).first().check();
      await page.locator("#statement").fill(statement);
      await page.getByRole("button", { name: "Write it" }).click();
    };
    await ann.locator("#statement").fill(`∀x ${name}(x`);
    await ann.waitForSelector(".echo.bad:not(:empty)");
    await write(ann, [`P ${name}`], `∀x smarter(x, x)`);
    await ann.waitForSelector("#notice");
    check(await ann.locator("#statement").inputValue() === "∀x smarter(x, x)", "what was refused is lost");
    await look(ann, "palmer-refused");
    await ann.locator("#write input:checked").first().uncheck().catch(() => {});
    await write(ann, [`P ${name}`], `∀x ${name}(x)`);
    await ben.waitForSelector(".statement");
    // The network goes, and comes back: nothing is lost.
    await ben.context().setOffline(true);
    await ben.waitForTimeout(300);
    await ben.context().setOffline(false);
    await ben.getByRole("button", { name: /^pass/ }).click();
    await ann.waitForSelector(".status.mine");
    await write(ann, [`P ${name}`], `∃x ${name}(x)`);
    await ben.waitForSelector(".statement:nth-child(2)");
    await ben.locator("#claim input[value='2']").check();
    await ben.getByRole("button", { name: "They follow from the others" }).click();
    await ann.waitForSelector(".ruling.good .fitch");
    await look(ann, "palmer-upheld");
    await ben.locator("#claim input[value='1']").check();
    await ben.getByRole("button", { name: "They follow from the others" }).click();
    await ann.waitForSelector(".ruling.bad svg");
    await look(ann, "palmer-countermodel");
    const watcher = await person({ colorScheme: "dark" });
    await watcher.goto(links[2]);
    check((await watcher.content()).includes("you are watching"), "a spectator has a seat");
    await look(watcher, "palmer-dark");
  },

  async shake() {
    const { ann, links } = await begin("shake", ["Ann", "Ben", "Cid"]);
    await ann.goto(links[0]);
    await ann.waitForSelector(".now");
    await ann.getByRole("button", { name: /^toss/ }).click();
    await ann.waitForSelector(".die");
    await look(ann, "shake");
    const ben = await person();
    await ben.goto(links[1]);
    await ben.waitForSelector(".die");
    await ann.getByRole("button", { name: /^none/ }).click();
    await ben.getByRole("button", { name: /^check/ }).first().click();
    await look(ben, "shake-checking");
  },

  async xwff() {
    const { ann, links } = await begin("xwff", ["Ann", "Ben"]);
    const ben = await person();
    for (const [page, link] of [[ann, links[0]], [ben, links[1]]]) { await page.goto(link); await page.waitForSelector(".now"); }
    await ann.getByRole("button", { name: /^roll/ }).click();
    await ben.waitForSelector(".die");
    await look(ben, "xwff");
    // By the keyboard alone, from the list of moves.
    await ben.keyboard.press("/");
    await ben.keyboard.type("none");
    await ben.keyboard.press("Enter");
    await ann.waitForFunction(() => [...document.querySelectorAll(".log li")].length >= 2);
  },

  async ergo() {
    const { ann, links } = await begin("ergo", ["Ann", "Ben", "Cid"]);
    await ann.goto(links[0]);
    await ann.waitForSelector("#turn");
    const options = await ann.locator("select[name=use]").first().locator("option").evaluateAll((all) => all.map((one) => one.value));
    const letter = options.find((one) => /^[A-D]$/.test(one));
    const discard = options.filter((one) => one.startsWith("discard") && one !== `discard ${letter}`);
    if (letter) {
      await ann.locator("select[name=use]").nth(0).selectOption(letter);
      await ann.locator("select[name=use]").nth(1).selectOption(discard[0]);
      await ann.locator("input[name=row]").first().fill(letter);
    } else {
      await ann.locator("select[name=use]").nth(0).selectOption(discard[0]);
      await ann.locator("select[name=use]").nth(1).selectOption(discard[1] ?? discard[0]);
    }
    await look(ann, "ergo-turn");
    await ann.getByRole("button", { name: "Play the turn" }).click();
    await ann.waitForFunction(() => document.querySelectorAll(".log li").length >= 1);
    const ben = await person();
    await ben.goto(links[1]);
    await ben.waitForSelector("#turn");
    await look(ben, "ergo");
  },

  async wars() {
    const { ann, links } = await begin("predicate-wars", ["Ann", "Ben"]);
    await ann.goto(links[0]);
    await ann.waitForSelector(".war");
    await ann.locator(".war details summary").first().click();
    const form = ann.locator(".war details[open] form");
    await form.locator("select").selectOption("rock");
    await form.locator("input[name=blank]").nth(0).fill("3");
    await form.locator("input[name=blank]").nth(1).fill("[ATK]([chosenPlayer](0), 31)");
    await ann.waitForSelector(".echo.good:not(:empty)");
    await look(ann, "wars-edit");
    await form.locator("button:has-text('edit')").click();
    await ann.waitForSelector(".war.rock");
    await look(ann, "wars");
    const ben = await person();
    await ben.goto(links[1]);
    await ben.waitForSelector(".war");
    check(!(await ben.content()).includes("[chosenPlayer](0), 31"), "Ben sees what is on Ann's card");
  },

  /// Without scripts: a whole small game by forms, its replay behind it.
  async bare() {
    const bare = { javaScriptEnabled: false };
    const { ann, links } = await begin("shake", ["Ann", "Ben"], async (page) => { await page.locator("[name=option-goal]").fill("1"); }, bare);
    const ben = await person(bare);
    const sit = async (page, link) => {
      await page.goto(link);
      await page.getByLabel("Key of the seat").fill(link);
      await page.getByRole("button", { name: "Sit down" }).click();
    };
    await sit(ann, links[0]);
    await sit(ben, links[1]);
    for (let turn = 0; turn < 40 && !(await ann.content()).includes("The game is over"); turn++) {
      await ann.reload();
      if (await ann.getByRole("button", { name: /^toss/ }).count()) await ann.getByRole("button", { name: /^toss/ }).click();
      const dice = await ann.locator(".tray.mine .die").allTextContents();
      const wff = longest(dice);
      if (wff) {
        await ann.locator(".blanks input[name=blank]").first().fill(wff);
        await ann.locator(".blanks button").first().click();
      } else {
        await ann.getByRole("button", { name: /^none/ }).click();
      }
      await ben.reload();
      await ben.getByRole("button", { name: /^check/ }).click();
      await ann.reload();
    }
    check((await ann.content()).includes("The game is over"), "the game without scripts does not end");
    await look(await sameSeat(ann), "over");
    await ann.getByRole("link", { name: "Replay, move by move" }).click();
    await ann.getByRole("link", { name: "on →" }).click();
    await ann.getByRole("link", { name: "on →" }).click();
    const scripted = await sameSeat(ann);
    await look(scripted, "replay");
    await scripted.keyboard.press("End");
    await scripted.waitForSelector("#last", { state: "detached" });
    await scripted.waitForLoadState();
    check((await scripted.content()).includes("Ann"), "the replay has no end");
  },

  async playground() {
    const page = await person();
    await page.goto(`${address}/playground?example=wrong.proof`);
    await page.getByRole("button", { name: "Rule on it" }).click();
    await page.waitForSelector("#ruling .fitch");
    await look(page, "playground-proof");
    const link = await page.locator("#permalink").getAttribute("href");
    const other = await person();
    await other.goto(`${address}/playground${link}`);
    await other.waitForSelector("#ruling .fitch");
    check((await other.locator("#text").inputValue()).includes("Modus ponens"), "the link does not hold the text");
    await page.goto(`${address}/playground?example=blondes.board`);
    await page.getByRole("button", { name: "Rule on it" }).click();
    await page.waitForSelector("#ruling svg");
    await look(page, "playground-board");
    await page.locator("#text").fill("∀x happy(x");
    await page.getByLabel("This is").selectOption("statement");
    await page.waitForSelector("#ruling .notice");
    await look(page, "playground-error");
  },
};

/// A longest WFF of some cubes that is found by trying short ones first: enough for a game that ends.
const longest = (dice) => {
  const letters = dice.filter((die) => "pqrs".includes(die));
  const joins = dice.filter((die) => "KACE".includes(die));
  const nots = dice.filter((die) => die === "N");
  if (!letters.length) return null;
  const used = Math.min(joins.length, letters.length - 1);
  return nots.join("") + joins.slice(0, used).join("") + letters.slice(0, used + 1).join("");
};

/// The same person with scripts, for what looks at pages.
const sameSeat = async (page) => {
  const other = await person();
  await other.context().addCookies(await page.context().cookies());
  await other.goto(page.url());
  return other;
};

const wanted = (process.env.ONLY ?? Object.keys(tasks).join(",")).split(",");
for (const name of wanted) {
  try {
    await tasks[name]();
  } catch (error) {
    faults.push(`${name}: ${error.stack.split("\n").slice(0, 12).join("\n    ")}`);
  }
}
await browser.close();
if (faults.length) {
  console.error([...new Set(faults)].join("\n"));
  process.exit(1);
}
console.log(`${wanted.length} tasks, and nothing was found`);
