// Every page and the states that it can be in, each with a name, an address and what is done there until it is in that state. Nothing here depends on the
// language of the page but what is prepared before, in English. Used by pictures.mjs; not here: what is looked for.
import { readFileSync } from "node:fs";
import { address, begin, person, root } from "./people.mjs";
import { handIn, joined, made } from "./class.mjs";
import { FIRST, MOUSE, begun, happened, more } from "./tables.mjs";

export const GAMES = ["shake", "xwff", "ergo", "palmer", "predicate-wars"];
const MODEL = "s1: ∀x∀y likes(x,y) → likes(y,x)\ns2: ∃x happy(x)\n";
const WORLD = { domain: 3, functions: [], predicates: [{ name: "happy", arity: 1, holds: [[2]] }, { name: "likes", arity: 2, holds: [[0, 0], [1, 2]] }] };

const path = (page) => page.url().slice(address.length);
const table = (page) => new URL(page.url()).pathname;
const kept = (page) => page.context().storageState();
const ruled = (page) => page.waitForFunction(() => document.querySelector("#ruling").textContent.trim().length > 40);
const opened = (summary) => async (page) => { for (const one of await page.locator(summary).all()) if (await one.isVisible()) await one.click(); };

let prepared;
/// Returns the states, which are prepared once.
export const states = () => (prepared ??= prepare());

/// Prepares tables, a class and the rest. `storage` is what the browser has kept, `act` what is done at the address, and `isPictured` true
/// for those of the documentation.
const prepare = async () => {
  const all = [];
  const state = (name, path, more = {}) => all.push({ name, path, ...more });
  const pictured = { isPictured: true };

  // The front page before anything was done; headers with their menus.
  state("front", "/", pictured);
  state("menu", "/puzzles", { act: opened("details.menu > summary") });
  state("languages", "/puzzles", { act: opened("details.language > summary") });
  for (const game of GAMES) state(`new-${game}`, `/new/${game}`, { act: opened("main details > summary") });
  for (const game of GAMES) state(`learn-${game}`, `/learn/${game}`);
  state("invitation", "/new/shake", { act: async (page) => {
    for (const [at, name] of ["Ann", "Ben"].entries()) await page.locator("input[name=player]").nth(at).fill(name);
    await page.locator("form:has(input[name=player]) button.main").click();
    await page.waitForSelector("input.link");
  } });
  state("records", "/replay");
  state("record", "/replay", { act: async (page) => {
    await page.locator("textarea[name=record]").fill(readFileSync(`${root}/examples/games/palmer.json`, "utf8"));
    await page.locator("main form button.main").click();
    await page.waitForSelector(".record");
  } });

  // A table of each game after a first move, one that is over, and what its host and others see.
  const player = await person();
  for (const game of GAMES) {
    await player.goto(address);
    await player.locator(game === "palmer" ? "#play-now" : `.game.${game} form button`).click();
    await player.waitForSelector("#now .dock");
    const before = await happened(player);
    await FIRST[game](player, MOUSE(player));
    await more(player, before);
    state(`table-${game}`, table(player), { storage: player, ...pictured });
  }
  const over = await begun("palmer");
  const before = await happened(over);
  await FIRST.palmer(over, MOUSE(over));
  await more(over, before);
  await over.locator(".ends button[value=resign]").click();
  await over.locator("#result").waitFor();
  state("table-over", table(over), { storage: over, ...pictured });
  state("replay", `${table(over)}/replay?move=1`, pictured);
  state("table-watched", table(over));
  state("lobby", "/", { storage: player, ...pictured });
  const { host, links } = await begin("ergo", ["Ann", "Ben"]);
  const hosted = `/tables/${links[0].split("/tables/")[1].split(/[/?#]/)[0]}`;
  state("host", `${hosted}/host`, { storage: host });
  state("sit", `${hosted}/sit`);

  // Puzzles, and what a wrong answer says.
  state("puzzles", "/puzzles", pictured);
  for (const kind of ["redundant", "cheapest", "wff", "ergo"]) state(`puzzle-${kind}`, `/puzzles/${kind}-2`, kind === "wff" ? pictured : {});
  state("puzzle-wrong", "/puzzles/redundant-3", { ...pictured, act: async (page) => {
    const right = (await page.locator("main details pre").last().textContent()).trim();
    await page.locator(`#puzzle [name=answer]:not([value="${right}"])`).first().check();
    await page.locator("#puzzle button.main").click();
    await page.waitForSelector(".notice.bad");
  } });
  state("storm", "/puzzles/storm?seed=5");
  state("storm-running", "/puzzles/storm?seed=5", { ...pictured, act: async (page) => { await page.locator("#storm button").first().click(); await page.waitForSelector("#storm .statement"); } });

  // The playground, the lab and models.
  const editor = (page) => page.waitForSelector("#editor .cm-content");
  state("playground", "/playground", { act: editor });
  state("playground-proof", "/playground?example=wrong.proof", { ...pictured, act: async (page) => { await editor(page); await ruled(page); } });
  state("playground-board", "/playground?example=blondes.board", { ...pictured, act: async (page) => { await editor(page); await ruled(page); await opened("details.more > summary")(page); } });
  state("playground-list", "/playground?example=modus-ponens.proof", { act: async (page) => {
    await editor(page);
    await page.locator("#editor .cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\n4. Q by ");
    await page.keyboard.press("Control+Space");
    await page.locator(".cm-tooltip-autocomplete").waitFor();
  } });
  state("embedded", "/embed/playground", { act: editor });
  state("lab", "/lab");
  state("lab-unsound", "/lab", { ...pictured, act: async (page) => {
    await page.locator("#lab-rule").fill("from (A → B), B\ninfer A");
    await page.waitForSelector("#lab-answer .lab-verdict.bad");
  } });
  state("models", "/models");
  state("models-edited", `/models?text=${encodeURIComponent(MODEL)}&world=${encodeURIComponent(JSON.stringify(WORLD))}`, { ...pictured, act: (page) => page.waitForSelector("#world-statements li .truth") });

  // A class, by its teacher and by a student who has been wrong once.
  const teacher = await person();
  const [link, results] = await made(teacher, 3, { hints: true });
  const ann = await joined(link, "Ann");
  await ann.locator(".exercises a").first().click();
  await ann.waitForSelector("#proof");
  await handIn(ann, "3 | B   ∧E 1, 2");
  const exercise = path(ann);
  await teacher.goto(results.split("#")[0]);
  const detail = await teacher.locator("#results td.no a").getAttribute("href");
  state("class-new", "/classes/new", pictured);
  state("class-join", link.slice(address.length).split("#")[0]);
  state("class-student", exercise.replace(/\/exercises.*/, ""), { storage: ann });
  state("class-exercise", exercise.split("?")[0], { storage: ann });
  state("class-ruling", exercise, { storage: ann, ...pictured });
  state("class-results", path(teacher), { storage: teacher, ...pictured });
  state("class-attempt", new URL(detail, teacher.url()).href.slice(address.length), { storage: teacher });

  // What is read.
  state("rules", "/rules");
  state("rulebook", "/rules/palmer", pictured);
  state("rule", "/rules/PA-3");
  state("api", "/api", pictured);
  state("docs", "/docs");
  state("docs-contents", "/docs/service", { act: opened(".manual details > summary") });
  state("docs-search", "/docs/search?q=bad-json");
  state("404", "/nonsense", pictured);

  for (const one of all) if (one.storage) one.storage = await kept(one.storage);
  return all;
};

/// Goes to a state, in the page of a person who has kept what it needs.
export const reached = async (page, one) => {
  await page.goto(`${address}${one.path}`);
  await one.act?.(page);
};

/// Calls `look` with each state and a page in it. `options` are those of a browser: language, colours, size.
export const eachState = async (all, options, look) => {
  for (const one of all) {
    const page = await person({ ...options, ...(one.storage ? { storageState: one.storage } : {}) });
    await reached(page, one);
    await look(page, one);
    await page.context().close();
  }
};
