// The pages in a browser: each game played to its end by two people and a program, by scripts and without, by the keyboard alone, with the network cut in
// the middle; lessons, puzzles, replays, the playground; every page at 320 and 1,280 pixels, with no fault that axe knows, no violation of the policy and
// no scroll to the side. The scripts of each page have a budget, and the first paint on a slow connection is measured.
//
// node pages.mjs ADDRESS FOLDER ROOT: the address of a service, where the pictures go, and the repository. Ends with the status 1 and a list where something fails.
import { chromium } from "playwright-core";
import { readFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";

const [address, folder, root] = process.argv.slice(2);
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
    // With the checker in the page, what is wrong is told while one writes.
    const hasChecker = await page.locator("#playground[data-checker]").count() > 0;
    await page.getByRole("button", { name: "Rule on it" }).click();
    await page.waitForSelector("#ruling .fitch");
    await page.waitForSelector("#faults li");
    check((await page.locator("#faults").textContent()).includes("line 5"), "the list does not name the wrong line");
    await page.waitForSelector("#marks .wrong");
    await page.waitForSelector("#marks .inlay");
    await look(page, "playground-proof");
    const link = await page.locator("#permalink").getAttribute("href");
    await page.locator("#faults button").first().click();
    await page.waitForFunction(() => document.querySelector("#reading").textContent.trim().length > 0);
    await page.locator("#text").press("End");
    await page.locator("#text").press("Enter");
    await page.locator("#text").pressSequentially("9. Q by Mod");
    await page.locator("#text").press("Control+ ");
    await page.waitForSelector("#choices li");
    await page.locator("#text").press("Enter");
    check((await page.locator("#text").inputValue()).includes("9. Q by Modus ponens"), "nothing was completed");
    if (hasChecker) {
      await page.locator("#graph summary").click();
      await page.waitForSelector("#graph img");
      for (const form of ["html", "latex", "svg"]) {
        const [file] = await Promise.all([page.waitForEvent("download"), page.locator(`#playground button[value=${form}]`).click()]);
        check(/^proof\./.test(file.suggestedFilename()), `${form}: ${file.suggestedFilename()}`);
      }
    }
    const other = await person();
    await other.goto(`${address}/playground${link}`);
    await other.waitForSelector("#ruling .fitch");
    check((await other.locator("#text").inputValue()).includes("Modus ponens"), "the link does not hold the text");
    await page.goto(`${address}/playground?example=blondes.board`);
    await page.getByRole("button", { name: "Rule on it" }).click();
    await page.waitForSelector("#ruling svg");
    await page.getByRole("button", { name: "Certificates" }).click();
    await page.waitForSelector("#certificate-list li button");
    if (hasChecker) await page.waitForFunction(() => [...document.querySelectorAll("#certificate-list li")].every((one) => one.querySelector(".good")));
    await look(page, "playground-board");
    await page.locator("#text").fill("∀x happy(x");
    await page.getByLabel("This is").selectOption("statement");
    await page.waitForFunction(() => /expected|\)/.test(document.querySelector("#ruling").textContent));
    await look(page, "playground-error");
    await page.goto(`${address}/playground`);
    await page.getByLabel("This is").selectOption("proof");
    await page.locator("#text").fill("system classical\nsymbols P/0 Q/0 : predicate\n1. axiom P\n2. axiom P → Q\n");
    await page.locator("[name=goal]").fill("Q");
    await page.locator("#hint").click();
    await page.waitForFunction(() => /Q/.test(document.querySelector("#hint-said").textContent));
  },

  /// Ten moves of each game, each as the step shows it; a wrong one is told so.
  async lessons() {
    for (const game of ["shake", "xwff", "ergo", "palmer", "predicate-wars"]) {
      const page = await person();
      await page.goto(`${address}/learn/${game}`);
      for (let step = 1; step <= 10; step++) {
        if (step === 2) await look(page, `lesson-${game}`);
        const shown = await page.locator(".task pre").textContent();
        const [move, ...proof] = shown.split("\n");
        await page.keyboard.press("/");
        await page.locator("#typed-move").fill(move);
        if (proof.length) await page.locator("#typed textarea[name=proof]").fill(proof.join("\n"));
        await page.locator("#typed").getByRole("button", { name: "Play", exact: true }).click();
        await page.waitForURL(`**/learn/${game}?step=${step + 1}`, { timeout: 60000 }).catch(() => faults.push(`${game}: step ${step} is not played by ${move}`));
        if (!page.url().endsWith(`step=${step + 1}`)) { faults.push(await page.locator("#notice").textContent().catch(() => "")); break; }
      }
      check((await page.content()).includes("That is the game"), `the lesson of ${game} has no end`);
    }
    const page = await person({ javaScriptEnabled: false });
    await page.goto(`${address}/learn/shake`);
    await page.getByRole("button", { name: /^toss/ }).click();
    check(page.url().endsWith("step=2"), "the lesson needs scripts");
  },

  async puzzles() {
    const page = await person();
    await page.goto(`${address}/puzzles`);
    await look(page, "puzzles");
    for (const kind of ["redundant", "cheapest", "wff", "ergo"]) {
      await page.goto(`${address}/puzzles/${kind}-2`);
      await look(page, `puzzle-${kind}`);
      await page.locator("details summary").click();
      const solution = await page.locator("details pre").textContent();
      const answer = page.locator("#puzzle [name=answer]");
      if (kind === "redundant") await page.getByLabel(solution, { exact: true }).check();
      else await answer.fill(solution);
      await page.getByRole("button", { name: "Try it" }).click();
      await page.waitForSelector(".notice.good");
    }
    await page.goto(`${address}/puzzles`);
    await page.getByRole("link", { name: "The puzzle of today" }).click();
    await page.waitForSelector("#puzzle");
  },

  /// A record is handed in, and saved as one page, which works from the disk.
  async records() {
    const page = await person();
    await page.goto(`${address}/replay`);
    await look(page, "records");
    await page.locator("#record").fill("{}");
    await page.getByRole("button", { name: "Play it through" }).click();
    await page.waitForSelector("#notice");
    for (const name of ["palmer.json", "ergo.json", "shake.json", "xwff.json", "predicate-wars.jsonl"]) {
      await page.goto(`${address}/replay`);
      await page.locator("input[type=file]").setInputFiles(`${root}/examples/games/${name}`);
      await page.waitForFunction(() => document.querySelector("#record").value.length > 10);
      await page.getByRole("button", { name: "Play it through" }).click();
      await page.waitForSelector(".record .step");
      const last = await page.locator(".record .step").count() - 1;
      await page.goto(`${page.url()}#move-${last}`).catch(() => {});
      if (name === "palmer.json") {
        await page.locator(".step:visible a[href='#move-0']").click();
        for (let at = 0; at < 3; at++) await page.locator(".step:visible a[rel=next]").click();
        check(await page.locator("#move-3 svg").isVisible(), "the replay shows no countermodel");
        await look(page, "record");
      }
    }
    await page.goto(`${address}/replay`);
    await page.locator("input[type=file]").setInputFiles(`${root}/examples/games/palmer.json`);
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "The whole game as one page" }).click()]);
    await file.saveAs(`${folder}/game.html`);
    const alone = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await alone.goto(`file://${process.cwd()}/${folder}/game.html#move-3`);
    check(await alone.locator("#move-3 svg").isVisible() && !(await alone.locator("#move-2").isVisible()), "the saved game does not lead from move to move");
  },

  /// The host gives a seat to a program, and another away; and what is said is heard, under the name of who says it.
  async host() {
    const { ann, links } = await begin("predicate-wars", ["Ann", "Ben", "Cid"]);
    await ann.getByRole("link", { name: "Seats of this table" }).click();
    await look(ann, "host");
    await ann.getByRole("button", { name: "Free this seat Cid" }).click();
    await ann.getByRole("button", { name: "a program: simple Cid" }).click();
    check((await ann.content()).includes("a program: simple"), "no program sits there");
    await ann.getByRole("button", { name: "Free this seat Ben" }).click();
    await ann.getByRole("button", { name: "Invite Ben" }).click();
    const link = await ann.locator("input.link").inputValue();
    const ben = await person();
    await ben.goto(link);
    await ben.waitForSelector(".now");
    check((await ben.content()).includes("you are <strong>Ben"), "the invitation is none");
    await ann.goto(links[0]);
    await ann.waitForSelector(".war");
    await ben.locator("[name=words]").fill("<b>well met</b>");
    await ben.getByRole("button", { name: "Say it" }).click();
    await ann.waitForFunction(() => document.querySelector(".log")?.textContent.includes("Ben: “<b>well met</b>”"));
    const other = await person();
    await other.goto(`${address}/tables/${ann.url().split("/tables/")[1].split(/[/?#]/)[0]}/host`);
    check((await other.content()).includes("for the host"), "anybody is the host");
  },

  /// Each game to its end by two browsers and a program.
  async ends() {
    const token = (link) => link.split("#")[1];
    const id = (link) => /tables\/([0-9a-f]+)/.exec(link)[1];
    const api = (link, path, body) => fetch(`${address}/v1/tables/${id(link)}/${path}`, {
      method: body ? "POST" : "GET", headers: { Authorization: `Bearer ${token(link)}`, "Content-Type": "application/json" }, body: body && JSON.stringify(body),
    }).then((response) => response.json());
    const seated = async (links) => {
      const pages = [];
      for (const link of links) {
        const page = await person();
        await page.goto(link);
        await page.waitForSelector(".now");
        pages.push(page);
      }
      return pages;
    };
    const isOver = async (page) => (await page.locator("#status").textContent()).includes("The game is over");
    const finish = async (name, pages, turn, most = 80) => {
      for (let at = 0; at < most && !(await isOver(pages[0])); at++) await turn(at);
      await pages[0].waitForFunction(() => document.querySelector("#status").textContent.includes("The game is over"), null, { timeout: 20000 }).catch(() => faults.push(`${name} does not end`));
      await pages[1].waitForFunction(() => document.querySelector("#status").textContent.includes("The game is over"), null, { timeout: 20000 }).catch(() => faults.push(`${name} does not end for the other`));
    };

    { // Shake a WFF: a program calls and checks as the third player.
      const { links } = await begin("shake", ["Ann", "Ben", "Cid"], async (page) => { await page.locator("[name=option-goal]").fill("1"); });
      const [ann, ben] = await seated(links.slice(0, 2));
      await finish("shake", [ann, ben], async () => {
        if (await ann.getByRole("button", { name: /^toss/ }).count()) { await ann.getByRole("button", { name: /^toss/ }).click(); await ann.waitForSelector(".tray.mine .die"); return; }
        const wff = longest(await ann.locator(".tray.mine .die").allTextContents());
        const before = await ann.locator(".facts").getAttribute("data-happened");
        if (wff && await ann.locator(".blanks input[name=blank]").count()) {
          for (const sign of wff) await ann.locator(`.tray.mine .die[data-sign="${sign}"]`).first().click();
          await ann.locator(".blanks button", { hasText: "wff" }).first().click();
        } else await ann.getByRole("button", { name: /^none/ }).click();
        await ann.waitForFunction((before) => document.querySelector(".facts").dataset.happened !== before, before);
        await ben.getByRole("button", { name: /^check/ }).click({ timeout: 5000 }).catch(() => {});
        await api(links[2], "moves", { move: "check" });
        await ann.waitForTimeout(300);
      });
    }
    { // x-wff is for two: a person and a program that plays by HTTP, watched by another.
      const { links } = await begin("xwff", ["Ann", "Ben"], async (page) => { await page.locator("[name=option-values]").fill("p=T,q=T,r=T,s=T"); });
      const [ann] = await seated([links[0]]);
      const watcher = await person();
      await watcher.goto(links[2]);
      await finish("xwff", [ann, watcher], async () => {
        if (await ann.getByRole("button", { name: /^roll/ }).count()) await ann.getByRole("button", { name: /^roll/ }).click();
        await ann.waitForSelector(".tray.mine .die");
        const dice = await ann.locator(".tray.mine .die").allTextContents();
        const letter = dice.find((die) => "pqrs".includes(die));
        if (letter) { await ann.locator(".blanks input[name=blank]").first().fill(letter); await ann.locator(".blanks button", { hasText: "wff" }).first().click(); }
        else await ann.getByRole("button", { name: /^none/ }).click().catch(() => {});
        await api(links[1], "moves", { move: "none" });
        await ann.waitForTimeout(200);
        if (await ann.getByRole("button", { name: /^done/ }).count()) await ann.getByRole("button", { name: /^done/ }).click();
        await api(links[1], "moves", { move: "done" });
        await ann.waitForTimeout(200);
      }, 60);
    }
    { // ERGO: Ann lays her letter, and all discard until the deck is out.
      const { links } = await begin("ergo", ["Ann", "Ben", "Cid"], async (page) => { await page.locator("[name=option-goal]").fill("1"); });
      const [ann, ben] = await seated(links.slice(0, 2));
      let laid = false;
      await finish("ergo", [ann, ben], async () => {
        for (const page of [ann, ben]) {
          if (!(await page.locator("#status.mine").count())) continue;
          const options = await page.locator("select[name=use]").first().locator("option").evaluateAll((all) => all.map((one) => one.value).filter(Boolean));
          const discards = options.filter((one) => one.startsWith("discard"));
          const own = page === ann && !laid && options.includes("A");
          const first = own ? "A" : discards[0];
          const second = discards.find((one) => one !== (own ? "discard A" : first)) ?? discards[0];
          await page.locator("select[name=use]").nth(0).selectOption(first);
          await page.locator("select[name=use]").nth(1).selectOption(second);
          if (own) { await page.locator("input[name=row]").first().fill("A"); laid = true; }
          const before = await page.locator(".facts").getAttribute("data-happened");
          await page.getByRole("button", { name: "Play the turn" }).click();
          await page.waitForFunction((before) => document.querySelector(".facts").dataset.happened !== before || document.querySelector("#notice"), before);
          if (await page.locator("#notice").count()) { faults.push(`ergo: ${await page.locator("#notice").textContent()}`); return; }
        }
        const view = await api(links[2], "");
        const hand = view.position?.hand ?? view.view?.hand ?? [];
        const words = JSON.stringify(view);
        if (/"to_move":"Cid"|"turn":"Cid"/.test(words) || hand.length) {
          const { moves } = await api(links[2], "legal");
          const discards = (moves ?? []).map((one) => one.text.replace(/^Cid /, "")).filter((one) => one.startsWith("discard"));
          if (discards.length) await api(links[2], "moves", { move: discards.length > 1 ? `${discards[0]} ${discards[1]}` : `${discards[0]} ${discards[0]}` });
        }
        await ann.waitForTimeout(150);
      }, 120);
    }
    { // Predicate Wars for one round, against a program of the service.
      const { links } = await begin("predicate-wars", ["Ann", "Ben", "Cid"], async (page) => {
        await page.locator("select[name=sits]").nth(2).selectOption("simple");
        await page.locator("details summary", { hasText: "House rules" }).click();
        await page.locator("#house-rounds").fill("1");
      });
      const [ann, ben] = await seated(links.slice(0, 2));
      await finish("predicate-wars", [ann, ben], async () => {
        for (const page of [ann, ben]) {
          for (const words of [/^leave/, /^pass/, /^ask 0/]) {
            const button = page.locator(".quick button").filter({ hasText: words }).first();
            if (await button.count()) { await button.click().catch(() => {}); break; }
          }
          if (await page.locator(".status.mine").count()) {
            const form = page.locator(".blanks", { hasText: "ask" }).first();
            if (await form.count()) { await form.locator("input").last().fill("0"); await form.locator("button").click().catch(() => {}); }
          }
        }
        await ann.waitForTimeout(400);
      }, 120);
    }
    { // Palmer's game to three points would be long; a contradiction ends it at once. The program writes the second half of it.
      const { ann: host, links } = await begin("palmer", ["Ann", "Ben", "Cid"], async (page) => { await page.locator("[name=option-hand]").fill("40"); });
      await host.close();
      const [ann, ben] = await seated(links.slice(0, 2));
      const has = async (page, card) => (await page.locator(`#write input[value="${card}"]`).count()) > 0;
      const name = (await has(ann, "P happy")) ? "happy" : "blonde";
      const write = async (page, statement) => {
        await page.locator(`#write input[value="P ${name}"]`).first().check();
        await page.locator("#statement").fill(statement);
        await page.getByRole("button", { name: "Write it" }).click();
      };
      if (await has(ann, `P ${name}`)) {
        await write(ann, `∀x ${name}(x)`);
        await ben.waitForSelector("#write");
        if (await has(ben, `P ${name}`)) await write(ben, `∃x ¬${name}(x)`);
        await ann.waitForFunction(() => document.querySelectorAll(".statement").length === 2, null, { timeout: 10000 }).catch(() => {});
        const claimed = await api(links[2], "moves", { move: "claim inconsistent" });
        check(!claimed.error, `palmer: ${claimed.error?.message}`);
        await finish("palmer", [ann, ben], async () => { await ann.waitForTimeout(500); }, 10);
      } else console.log("palmer: nobody has two cards of one predicate; not played to its end");
    }
  },

  /// The scripts of each page, packed, and the first paint at 1.6 Mbit/s and 150 ms: measured, and the budgets held.
  async budgets() {
    const { ann, links } = await begin("shake", ["Ann", "Ben"]);
    await ann.goto(links[0]);
    await ann.waitForSelector(".now");
    for (const [name, url, most] of [["lobby", address, 30], ["table", ann.url(), 30], ["playground", `${address}/playground`, 100], ["puzzles", `${address}/puzzles`, 100]]) {
      const page = await person();
      await page.context().addCookies(await ann.context().cookies());
      let bytes = 0;
      page.on("response", async (response) => { if (/javascript/.test(response.headers()["content-type"] ?? "")) bytes += gzipSync(await response.body().catch(() => Buffer.alloc(0)), { level: 9 }).length; });
      const session = await page.context().newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 200000, uploadThroughput: 94000 });
      await page.goto(url);
      await page.waitForTimeout(500);
      const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
      check(bytes <= most * 1024, `${name}: ${bytes} bytes of script`);
      console.log(`${name}: ${(bytes / 1024).toFixed(1)} KB of script packed; first paint ${Math.round(paint)} ms at 1.6 Mbit/s`);
      await page.close();
    }
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
