// The pages in a browser: tables as they are begun, what is refused, lessons, puzzles, replays, the host's page, the playground; every page at 320 and 1,280
// pixels, with no fault that axe knows, no violation of the policy and no scroll to the side. The scripts of each page have a budget, and the first paint
// on a slow connection is measured. Whole games are played by games.mjs.
//
// node pages.mjs ADDRESS FOLDER ROOT: the address of a service, where the pictures go, and the repository. ONLY=shake,host does these tasks alone.
// Ends with the status 1 and a list where something fails.
import { gzipSync } from "node:zlib";
import { address, begin, browser, check, faults, folder, look, person, root, run } from "./people.mjs";
import { games, toTheEnd } from "./games.mjs";
import { lab } from "./lab.mjs";
import { lan } from "./lan.mjs";
import { newcomers } from "./newcomers.mjs";
import { classes } from "./class.mjs";
import { tables } from "./tables.mjs";
import { editor, write } from "./editor.mjs";
import { looks } from "./look.mjs";
import { personas } from "./personas.mjs";
import { signals } from "./signals.mjs";
import { pictures } from "./pictures.mjs";

const tasks = {
  async front() {
    const page = await person();
    await page.goto(address);
    await look(page, "lobby");
    for (const game of ["palmer", "predicate-wars"]) {
      await page.goto(`${address}/new/${game}`);
      await page.locator("main details summary").first().click();
      await look(page, `new-${game}`);
    }
    await page.goto(address);
    await page.locator("details.language > summary").click();
    await page.getByRole("button", { name: "Deutsch" }).click();
    check(await page.locator("html").getAttribute("lang") === "de", "the language is not German");
    await look(page, "lobby-de");
    const dark = await person({ colorScheme: "dark" });
    await dark.goto(address);
    await look(dark, "lobby-dark");
  },

  /// A game is begun, and a seat taken, by the keyboard alone.
  async keyboard() {
    const page = await person();
    await page.goto(address);
    const walk = async (selector) => {
      for (let step = 0; step < 60; step++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
      }
      throw new Error(`${selector} is not reached`);
    };
    await walk("a[href='/new/shake']");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/new/shake");
    for (const name of ["Ann", "Ben"]) {
      await walk("input[name=player]");
      await page.keyboard.insertText(name);
    }
    await page.keyboard.press("Enter");
    await page.waitForSelector("input.link");
    await walk(".seats form button");
    const [table] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Enter")]);
    await table.waitForSelector("#now .moves");
    await table.keyboard.press("/");
    await table.keyboard.insertText("toss");
    await table.keyboard.press("Enter");
    await table.waitForSelector(".die");
  },

  async palmer() {
    // Ann needs a card of one predicate twice, which she has in most games.
    let ann, links, name;
    for (let attempt = 0; attempt < 20 && !name; attempt++) {
      ({ host: ann, links } = await begin("palmer", ["Ann", "Ben"], async (page) => { await page.locator("[name=option-hand]").fill("24"); }));
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
      await page.getByRole("button", { name: "Play statement" }).click();
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
    await ben.getByRole("button", { name: "End turn" }).click();
    await ann.waitForSelector(".status.mine");
    await write(ann, [`P ${name}`], `∃x ${name}(x)`);
    await ben.waitForSelector(".statement:nth-child(2)");
    await ben.locator("#claim input[value='2']").check();
    await ben.getByRole("button", { name: "Claim them" }).click();
    await ann.waitForSelector(".ruling.good .fitch");
    await look(ann, "palmer-upheld");
    await ben.locator("#claim input[value='1']").check();
    await ben.getByRole("button", { name: "Claim them" }).click();
    await ann.waitForSelector(".ruling.bad svg");
    await look(ann, "palmer-countermodel");
    const watcher = await person({ colorScheme: "dark" });
    await watcher.goto(links[2]);
    check((await watcher.content()).includes("you are watching"), "a spectator has a seat");
    await look(watcher, "palmer-dark");
  },

  async shake() {
    const { host: ann, links } = await begin("shake", ["Ann", "Ben", "Cid"]);
    await ann.goto(links[0]);
    await ann.waitForSelector(".now");
    await ann.getByRole("button", { name: "Throw the cubes" }).click();
    await ann.waitForSelector(".die");
    await look(ann, "shake");
    const ben = await person();
    await ben.goto(links[1]);
    await ben.waitForSelector(".die");
    await ann.getByRole("button", { name: /No WFF/ }).click();
    await ben.getByRole("button", { name: /^Agree/ }).first().click();
    await look(ben, "shake-checking");
  },

  async xwff() {
    const { host: ann, links } = await begin("xwff", ["Ann", "Ben"]);
    const ben = await person();
    for (const [page, link] of [[ann, links[0]], [ben, links[1]]]) { await page.goto(link); await page.waitForSelector(".now"); }
    await ann.getByRole("button", { name: "Roll the dice" }).click();
    await ben.waitForSelector(".die");
    await look(ben, "xwff");
    // By the keyboard alone, from the list of moves.
    await ben.keyboard.press("/");
    await ben.keyboard.type("none");
    await ben.keyboard.press("Enter");
    await ann.waitForFunction(() => [...document.querySelectorAll(".log li")].length >= 2);
  },

  async ergo() {
    const { host: ann, links } = await begin("ergo", ["Ann", "Ben", "Cid"]);
    await ann.goto(links[0]);
    await ann.waitForSelector("#turn");
    await ann.locator(".by-hand > summary").click();
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
    const { host: ann, links } = await begin("predicate-wars", ["Ann", "Ben"]);
    await ann.goto(links[0]);
    await ann.waitForSelector(".war");
    await ann.locator(".war details summary").first().click();
    const form = ann.locator(".war details[open] form");
    await form.locator("select").selectOption("rock");
    await form.locator("input[name=blank]").nth(0).fill("3");
    await form.locator("input[name=blank]").nth(1).fill("[ATK]([chosenPlayer](0), 31)");
    await ann.waitForSelector(".echo.good:not(:empty)");
    await look(ann, "wars-edit");
    await form.locator("button.main").click();
    await ann.waitForSelector(".war.rock");
    await look(ann, "wars");
    const ben = await person();
    await ben.goto(links[1]);
    await ben.waitForSelector(".war");
    check(!(await ben.content()).includes("[chosenPlayer](0), 31"), "Ben sees what is on Ann's card");
  },

  async playground() {
    const page = await person();
    await page.goto(`${address}/playground?example=wrong.proof`);
    // With the checker in the page, mistakes are shown while one writes.
    const hasChecker = await page.locator("#playground[data-checker]").count() > 0;
    await page.getByRole("button", { name: "Check" }).click();
    await page.waitForSelector("#ruling .fitch");
    await page.waitForSelector("#faults li");
    check((await page.locator("#faults").textContent()).includes("line 3"), "the list does not name the wrong line");
    await page.waitForSelector("#editor .cm-lintRange");
    await page.waitForSelector("#editor .inlay");
    await look(page, "playground-proof");
    if (hasChecker) {
      await page.locator("#graph summary").click();
      await page.waitForSelector("#graph img");
      await page.locator("details.more summary").click();
      for (const form of ["html", "latex", "svg"]) {
        const [file] = await Promise.all([page.waitForEvent("download"), page.locator(`#playground button[value=${form}]`).click()]);
        check(/^proof\./.test(file.suggestedFilename()), `${form}: ${file.suggestedFilename()}`);
      }
    }
    const link = await page.locator("#permalink").getAttribute("href");
    await page.locator("#faults button").first().click();
    await page.waitForFunction(() => document.querySelector("#reading").textContent.trim().length > 0);
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("9. Q by Mod");
    await page.keyboard.press("Control+ ");
    await page.waitForSelector("#editor .cm-tooltip-autocomplete li");
    await page.waitForTimeout(200);
    await page.keyboard.press("Enter");
    check((await page.locator("#text").inputValue()).includes("9. Q by Modus ponens"), "nothing was completed");
    const other = await person();
    await other.goto(`${address}/playground${link}`);
    await other.waitForSelector("#ruling .fitch");
    check((await other.locator("#text").inputValue()).includes("Modus ponens"), "the link does not hold the text");
    await page.goto(`${address}/playground?example=blondes.board`);
    await page.getByRole("button", { name: "Check" }).click();
    await page.waitForSelector("#ruling svg");
    await page.locator("details.more summary").click();
    await page.getByRole("button", { name: "Certificates" }).click();
    await page.waitForSelector("#certificate-list li button");
    if (hasChecker) await page.waitForFunction(() => [...document.querySelectorAll("#certificate-list li")].every((one) => one.querySelector(".good")));
    await look(page, "playground-board");
    await write(page, "∀x happy(x");
    await page.getByLabel("This is").selectOption("statement");
    await page.waitForFunction(() => /expected|\)/.test(document.querySelector("#ruling").textContent));
    await look(page, "playground-error");
    await page.goto(`${address}/playground`);
    await page.getByLabel("This is").selectOption("proof");
    await write(page, "system classical\nsymbols P/0 Q/0 : predicate\n1. axiom P\n2. axiom P → Q\n");
    await page.locator("[name=goal]").fill("Q");
    await page.locator("#hint").click();
    await page.waitForFunction(() => /elimination/.test(document.querySelector("#hint-said").textContent));
  },

  /// Ten moves of each game, each as the step shows it; a wrong one gets a notice.
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
        await page.waitForURL(`**/learn/${game}?step=${step + 1}`).catch(() => faults.push(`${game}: step ${step} is not played by ${move}`));
        if (!page.url().endsWith(`step=${step + 1}`)) { faults.push(await page.locator("#notice").textContent().catch(() => "")); break; }
      }
      check((await page.content()).includes("That is the game"), `the lesson of ${game} has no end`);
    }
    const page = await person({ javaScriptEnabled: false });
    await page.goto(`${address}/learn/shake`);
    await page.getByRole("button", { name: "Throw the cubes" }).click();
    check(page.url().endsWith("step=2"), "the lesson needs scripts");
  },

  async puzzles() {
    const page = await person();
    await page.goto(`${address}/puzzles`);
    await look(page, "puzzles");
    for (const kind of ["redundant", "cheapest", "wff", "ergo"]) {
      await page.goto(`${address}/puzzles/${kind}-2`);
      await look(page, `puzzle-${kind}`);
      const end = page.locator("details", { hasText: "The solution" });
      await end.locator("summary").click();
      const solution = await end.locator("pre").textContent();
      const answer = page.locator("#puzzle [name=answer]");
      if (kind === "ergo") await page.locator("details", { has: page.locator("#puzzle") }).locator("summary").click();
      if (kind === "redundant") await page.locator(`#puzzle [name=answer][value="${solution.trim()}"]`).check();
      else await answer.fill(solution);
      await page.locator("#puzzle").getByRole("button", { name: "Submit" }).click();
      await page.waitForSelector(".notice.good");
    }
    await page.goto(`${address}/puzzles`);
    await page.getByRole("link", { name: "Puzzle of the day" }).click();
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

  /// The host gives a seat to a program, and another away; and messages are shown, under the sender's name.
  async host() {
    const { host: ann, links } = await begin("predicate-wars", ["Ann", "Ben", "Cid"]);
    await ann.getByRole("link", { name: "Seats of this table" }).click();
    await look(ann, "host");
    await ann.getByRole("button", { name: "Free this seat Cid" }).click();
    await ann.getByRole("button", { name: "Computer: beginner Cid" }).click();
    check((await ann.content()).includes("Computer: beginner"), "no program sits there");
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
    await ben.getByRole("button", { name: "Send" }).click();
    await ann.waitForFunction(() => document.querySelector(".log")?.textContent.includes("Ben: “<b>well met</b>”"));
    const other = await person();
    await other.goto(`${address}/tables/${ann.url().split("/tables/")[1].split(/[/?#]/)[0]}/host`);
    check((await other.content()).includes("for the host"), "anybody is the host");
  },

  /// The scripts of each page, packed, and the first paint at 1.6 Mbit/s and 150 ms: measured, and the budgets held.
  async budgets() {
    const { host: ann, links } = await begin("shake", ["Ann", "Ben"]);
    await ann.goto(links[0]);
    await ann.waitForSelector(".now");
    for (const [name, url, most] of [["lobby", address, 30], ["table", ann.url(), 30], ["playground", `${address}/playground`, 160], ["puzzles", `${address}/puzzles`, 100]]) {
      const page = await person();
      await page.context().addCookies(await ann.context().cookies());
      let bytes = 0;
      page.on("response", async (response) => { if (/javascript/.test(response.headers()["content-type"] ?? "")) bytes += gzipSync(await response.body().catch(() => Buffer.alloc(0)), { level: 9 }).length; });
      const session = await page.context().newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 200000, uploadThroughput: 94000 });
      await page.goto(url);
      await page.waitForTimeout(500);
      if (name === "playground") await page.waitForSelector("#editor .cm-content");
      const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
      // The editor is asked for when all is there that the first paint needs, and takes nothing of the line before. The moment of the paint itself is
      // that of the screen, a few milliseconds after the page's.
      const [asked, ready] = await page.evaluate(() => {
        const all = performance.getEntriesByType("resource");
        const needed = all.filter((one) => one.renderBlockingStatus === "blocking").map((one) => one.responseEnd);
        return [all.find((one) => one.name.endsWith("/editor.js"))?.startTime ?? Infinity, needed.length ? Math.max(...needed) : Infinity];
      });
      check(paint > 0 && ready < Infinity && asked > ready, `${name}: the editor is asked for at ${Math.round(asked)} ms, and what is painted is there at ${Math.round(ready)} ms`);
      check(bytes <= most * 1024, `${name}: ${bytes} bytes of script`);
      console.log(`${name}: ${(bytes / 1024).toFixed(1)} KB of script packed; first paint ${Math.round(paint)} ms at 1.6 Mbit/s`);
      await page.close();
    }
  },
};

/// As much as a minute allows: each game to its end with the mouse, one with the keyboard alone and without scripts, every kind of page once, and the budgets.
const brief = async () => {
  for (const game of ["shake", "xwff", "ergo", "predicate-wars"]) await toTheEnd(game, "mouse");
  for (const way of ["keyboard", "bare"]) await toTheEnd("palmer", way);
  const [ann] = await toTheEnd("palmer", "mouse");
  const table = new URL(ann.url()).pathname;
  const kinds = ["shake", "xwff", "ergo", "palmer", "predicate-wars"].flatMap((game) => [`/new/${game}`, `/learn/${game}`]);
  const puzzles = ["redundant", "cheapest", "wff", "ergo"].map((kind) => `/puzzles/${kind}-1`);
  await look(ann, "table", false);
  for (const path of ["/", ...kinds, `${table}/replay?move=2`, `${table}/sit`, "/puzzles", ...puzzles, "/replay", "/playground?example=wrong.proof", "/lab", "/models", "/tables/nowhere"]) {
    await ann.goto(`${address}${path}`);
    await look(ann, path, false);
  }
  for (const name of ["fonts", "header", "storm"]) await looks[name]();
  await tasks.budgets();
};

await run({ ...tasks, ...looks, ...editor, ...lab, ...classes, newcomers, ...personas, ...signals, ...tables, ...lan, ...games, ...pictures, brief });
