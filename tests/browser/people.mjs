// People with browsers of their own: how they sit down, how their pages are looked at, and what is wrong with what they see. Not here: what they do.
import { chromium } from "playwright-core";
import { readFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";

/// The address of a service, the folder of the pictures, and the repository.
export const [address, folder, root] = process.argv.slice(2);
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
mkdirSync(folder, { recursive: true });

/// The longest time that anything is waited for, in milliseconds: far more than any machine needs, so that no test depends on how fast it is.
export const PATIENCE = 10 * 60 * 1000;

/// What was found to be wrong.
export const faults = [];
export const check = (holds, words) => { if (!holds) faults.push(words); };

export const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"], timeout: PATIENCE });

/// A person with a browser of their own. What it complains of is a fault: a violated policy, an error in a script, a request to another host.
export const person = async (options = {}) => {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of (4\d\d)|ERR_INTERNET_DISCONNECTED/.test(message.text())) faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error}`));
  page.on("request", (request) => check(request.url().startsWith(address) || request.url().startsWith("data:"), `a request left: ${request.url()}`));
  return page;
};

/// The same person with scripts, for what looks at pages.
export const sameSeat = async (page) => {
  const other = await person();
  await other.context().addCookies(await page.context().cookies());
  await other.goto(page.url());
  return other;
};

/// Asks axe what is wrong with a page as it is.
export const audited = async (page, name) => {
  // The policy forbids what the page did not bring; the debugger may.
  const session = await page.context().newCDPSession(page);
  // What fades in has little contrast until it is there.
  const moving = "document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations !== Infinity)";
  await session.send("Runtime.evaluate", { expression: `Promise.all(${moving}.map((one) => one.finished.catch(() => {}))).then(() => true)`, awaitPromise: true });
  await session.send("Runtime.evaluate", { expression: axe });
  const run = await session.send("Runtime.evaluate", { expression: "axe.run().then((found) => JSON.stringify(found.violations))", awaitPromise: true, returnByValue: true });
  for (const fault of JSON.parse(run.result.value)) {
    faults.push(`${name}: axe: ${fault.id}: ${fault.help}: ${fault.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`);
  }
  await session.detach();
};

/// Looks at a page at both widths: pictures, axe, no scroll to the side.
export const look = async (page, name, takesPictures = true) => {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    check(wide <= 0, `${name}: ${wide} px too wide at ${width}`);
    if (takesPictures) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
  // For the documentation: the beginning of the page, in few colours and little room.
  await page.setViewportSize({ width: 960, height: 720 });
  await page.evaluate(() => scrollTo(0, 0));
  if (takesPictures) await page.screenshot({ path: `${folder}/${name}-small.png` });
  await audited(page, name);
  await page.setViewportSize({ width: 1280, height: 900 });
};

/// Begins a game; returns its host and the links of the seats, that of spectators after them.
export const begin = async (game, players, settle = async () => {}, options = {}) => {
  const host = await person(options);
  await host.goto(`${address}/new/${game}`);
  for (const [at, name] of players.entries()) await host.locator("input[name=player]").nth(at).fill(name);
  await settle(host);
  await host.getByRole("button", { name: "Begin the game" }).click();
  const links = await host.locator("input.link").evaluateAll((all) => all.map((one) => one.value));
  return { host, links };
};

/// Does the tasks that ONLY names, or all but the brief one, which has nothing of its own; ends the process, with the status 1 and a list where something was found.
export const run = async (tasks) => {
  const wanted = process.env.ONLY?.split(",") ?? Object.keys(tasks).filter((name) => name !== "brief");
  for (const name of wanted) {
    const begun = performance.now();
    try {
      await tasks[name]();
    } catch (error) {
      faults.push(`${name}: ${error.stack.split("\n").slice(0, 12).join("\n    ")}`);
    }
    for (const context of browser.contexts()) await context.close();
    console.log(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
  await browser.close();
  if (faults.length) {
    console.error([...new Set(faults)].join("\n"));
    process.exit(1);
  }
  console.log(`${wanted.length} tasks, and nothing was found`);
};
