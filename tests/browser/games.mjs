// Each of the five games, played to its end: by the mouse, by the keyboard alone, and without scripts. What a player does next is thought out from what the
// interface for programs tells that seat; how it is done is the page's. Where the game has a third seat, a program of the service plays there.
import { PATIENCE, address, begin, check, faults, look, person, sameSeat } from "./people.mjs";

/// A long wff of some dice, or none: the connectives that have letters, and all negations.
export const longest = (dice) => {
  const letters = dice.filter((die) => "pqrs".includes(die));
  const joins = dice.filter((die) => "KACE".includes(die));
  const nots = dice.filter((die) => die === "N");
  if (!letters.length) return null;
  const used = Math.min(joins.length, letters.length - 1);
  return nots.join("") + joins.slice(0, used).join("") + letters.slice(0, used + 1).join("");
};

/// The third seat is a program's of the service.
const hosted = (page, kind) => page.locator("select[name=sits]").nth(2).selectOption(kind);
const option = (name, value) => (page) => page.locator(`[name=option-${name}]`).fill(value);
const forms = (view, name) => view.legal.map((one) => one.text.startsWith(`${name} `) ? one.text.slice(name.length + 1) : one.text);

/// A game: who plays, what is agreed so that it ends soon, what a player does in a position (null: nothing now), and how that is clicked where it is
/// more than a button.
const GAMES = {
  shake: {
    players: ["Ann", "Ben", "Cid"],
    hosted: true,
    async settle(page) {
      await option("goal", "1")(page);
      await hosted(page, "random");
    },
    think(view, name) {
      const may = forms(view, name);
      if (may.includes("toss")) return "toss";
      if (may.some((one) => one.startsWith("wff")) && name === "Ann") {
        const wff = longest(view.position.seats.find((seat) => seat.name === name).faces);
        return wff ? `wff ${wff}` : "none";
      }
      return may.includes("check") ? "check" : null;
    },
    async click(page, move) { await spelled(page, move); },
  },
  xwff: {
    players: ["Ann", "Ben"],
    async settle(page) {
      await option("values", "p=T,q=T,r=T,s=T")(page);
      await option("win", "points=1")(page);
    },
    think(view, name) {
      const may = forms(view, name);
      if (may.includes("roll")) return "roll";
      // Dice without a letter are rolled on, one of them, before anything can be shown (XW-7).
      const reroll = may.find((one) => one.startsWith("reroll"));
      if (reroll) return reroll;
      if (may.some((one) => one.startsWith("wff"))) {
        const own = view.position.seats.find((seat) => seat.name === name);
        const letter = [...own.small, ...own.big].find((die) => "pqrs".includes(die));
        if (letter && name === "Ann") return `wff ${letter}`;
      }
      return may.find((one) => one === "none") ?? may.find((one) => one === "done") ?? null;
    },
    async click(page, move) { await spelled(page, move); },
  },
  ergo: {
    players: ["Ann", "Ben", "Cid"],
    hosted: true,
    async settle(page) {
      await hosted(page, "random");
      await option("goal", "1")(page);
      await option("deck", "not=2,then=1,or=1,and=1,bracket=1,fallacy=1,justification=1,ergo=1")(page);
    },
    // Ann lays her letter as soon as she has it; what else is drawn is put away, until the deck is out.
    think(view, name) {
      if (view.position.turn !== name || !view.position.hand) return null;
      const { letter } = view.position.seats.find((seat) => seat.name === name);
      const own = view.position.hand.indexOf(letter);
      const { rows } = view.position;
      const lays = name === "Ann" && own >= 0 && !rows.includes(letter) && rows.length < 4;
      const away = view.position.hand.filter((_, at) => !lays || at !== own).slice(0, lays ? 1 : 2).map((card) => `discard ${card}`);
      return lays ? `${letter} ${away[0]} => ${[...rows, letter].join(" ; ")}` : away.join(" ");
    },
    async click(page, move) {
      if (!await page.locator(".by-hand").getAttribute("open").then((open) => open !== null)) await page.locator(".by-hand > summary").click();
      const [uses, rows] = move.split(" => ");
      const parts = uses.match(/discard \S+|\S+/g);
      for (const [at, use] of parts.entries()) await page.locator("select[name=use]").nth(at).selectOption(use);
      if (rows) for (const [at, row] of rows.split(" ; ").entries()) await page.locator("input[name=row]").nth(at).fill(row);
      await page.getByRole("button", { name: "Play the turn" }).click();
    },
  },
  palmer: {
    players: ["Ann", "Ben", "Cid"],
    // All cards are dealt, so that somebody has what is wanted, whatever the seed.
    hosted: true,
    async settle(page) {
      await option("hand", "18")(page);
      await hosted(page, "random");
    },
    // One writes that all are so, another that somebody is not; a contradiction ends the game.
    think(view, name) {
      if (view.position.turn !== name) return null;
      const board = view.position.board.map((statement) => statement.text);
      const all = ["blonde", "happy"].find((one) => board.includes(`∀x ${one}(x)`));
      if (all && board.includes(`∃x ¬${all}(x)`)) return "claim inconsistent";
      const own = view.position.seats.find((seat) => seat.name === name).hand;
      const card = ["blonde", "happy"].find((one) => (!all || one === all) && own.includes(`P ${one}`));
      if (!card || !forms(view, name).some((one) => one.startsWith(`play P ${card}`))) return "pass";
      return `play P ${card}: ${all ? `∃x ¬${card}(x)` : `∀x ${card}(x)`}`;
    },
    async click(page, move) {
      if (move === "claim inconsistent") { await page.locator("#claim button[value=inconsistent]").click(); return; }
      const [cards, statement] = move.slice("play ".length).split(": ");
      await page.locator(`#write input[value="${cards}"]`).first().check();
      await page.locator("#statement").fill(statement);
      await page.getByRole("button", { name: "Play statement" }).click();
    },
  },
  "predicate-wars": {
    players: ["Ann", "Ben", "Cid"],
    hosted: true,
    async settle(page) {
      await hosted(page, "simple");
      await page.locator("details summary", { hasText: "House rules" }).click();
      await page.locator("#house-rounds").fill("1");
    },
    think(view, name) {
      if (!view.to_move.includes(name)) return null;
      const may = forms(view, name);
      return ["leave", "pass"].find((one) => may.includes(one)) ?? (may.some((one) => one.startsWith("ask")) ? "ask 0" : null);
    },
    async click(page, move) {
      const form = page.locator(".blanks").filter({ has: page.locator("button", { hasText: /^Ask for blank/ }) });
      await form.locator("input[name=blank], select[name=blank]").last().fill(move.split(" ")[1]);
      await form.locator("button").click();
    },
  },
};

/// A wff of dice that are clicked.
const spelled = async (page, move) => {
  const [, wff] = move.split(" ");
  // After a broken network it stands there still.
  const row = page.locator(".blanks input[name=blank]").first();
  if (await row.inputValue() !== wff) for (const sign of wff) await page.locator(`.tray.mine .die[data-sign="${sign}"]:not(.used)`).first().click();
  await page.locator(".blanks button.main").first().click();
};

const idOf = (link) => /tables\/([0-9a-f]+)/.exec(link)[1];

/// What the interface for programs says to a seat.
const asSeat = async (link, path) => {
  const response = await fetch(`${address}/v1/tables/${idOf(link)}${path}`, { headers: { Authorization: `Bearer ${link.split("#")[1]}` } });
  return response.json();
};

/// The ways in which a person plays.
const WAYS = {
  mouse: {
    async sit(link) {
      const page = await person();
      await page.goto(link);
      await page.waitForSelector(".now");
      return page;
    },
    async play(page, name, move, game) {
      const button = page.locator("button[name=move]").and(page.locator(`[value="${move}"], [value="${name} ${move}"]`)).first();
      if (await button.count()) await button.click();
      else await game.click(page, move);
    },
  },
  keyboard: {
    sit: (link) => WAYS.mouse.sit(link),
    async play(page, name, move) {
      // After a move the field has the focus still, where there is a next move.
      if (await page.evaluate(() => document.activeElement.id !== "typed-move")) await page.keyboard.press("/");
      await page.keyboard.press("Control+a");
      await page.keyboard.insertText(move);
      await page.keyboard.press("Enter");
    },
  },
  bare: {
    reloads: true,
    async sit(link) {
      const page = await person({ javaScriptEnabled: false });
      await page.goto(link);
      await page.getByLabel("Key of the seat").fill(link);
      await page.getByRole("button", { name: "Sit down" }).click();
      return page;
    },
    async play(page, name, move) {
      const button = page.locator("button[name=move]").and(page.locator(`[value="${move}"], [value="${name} ${move}"]`)).first();
      if (await button.count()) { await button.click(); return; }
      await page.locator("#typed summary").click();
      await page.locator("#typed-move").fill(move);
      await page.locator("#typed").getByRole("button", { name: "Play", exact: true }).click();
    },
  },
};

const happened = async (page) => Number(await page.locator(".facts").getAttribute("data-happened"));

/// Waits until the page of somebody shows so much; without scripts it is to be loaded again.
const shows = async (way, { page, name }, n, label) => {
  if (way.reloads) await page.reload();
  const until = Date.now() + PATIENCE;
  while (Date.now() < until && await happened(page) < n) await page.waitForTimeout(30);
  if (await happened(page) < n) throw new Error(`${label}: ${name} does not see what has happened`);
};

/// The network goes while a move is sent, and while others move: what was written stays, is sent again, and is played once.
const cut = async (way, page, name, move, game, link) => {
  const { n } = await asSeat(link, "/seats");
  await page.context().setOffline(true);
  await way.play(page, name, move, game);
  await page.waitForTimeout(200);
  check((await asSeat(link, "/seats")).n === n, `${name}: a move was played without a network`);
  await page.context().setOffline(false);
  await way.play(page, name, move, game);
};

/// Plays a game to its end in one way. The player to move moves; all see it.
export const toTheEnd = async (kind, how, most = 150) => {
  const [game, way, label] = [GAMES[kind], WAYS[how], `${kind} by ${how}`];
  const { links } = await begin(kind, game.players, game.settle);
  const people = [];
  for (const [at, name] of game.players.slice(0, 2).entries()) people.push({ name, link: links[at], page: await way.sit(links[at]) });
  let [seats, moves, moved] = [await asSeat(links[0], "/seats"), 0, Date.now()];
  for (; moves < most && !seats.over && Date.now() - moved < PATIENCE; seats = await asSeat(links[0], "/seats")) {
    const before = seats.n;
    for (const who of people) {
      const view = await asSeat(who.link, "");
      const move = game.think(view, who.name);
      if (!move) continue;
      await shows(way, who, before, label);
      // The buttons are those of the position once the page shows it.
      await shows(way, who, before, label);
      if (how === "mouse" && moves === 1) await cut(way, who.page, who.name, move, game, who.link);
      else await way.play(who.page, who.name, move, game);
      // The page of who has moved shows it at once; it says why where it could not be.
      const until = Date.now() + PATIENCE;
      while (Date.now() < until && await happened(who.page) <= before && !(await who.page.locator("#notice").count())) await who.page.waitForTimeout(30);
      if (await happened(who.page) <= before) throw new Error(`${label}: ${who.name}: ${move}: ${await who.page.locator("#notice").textContent({ timeout: 100 }).catch(() => "nothing happens")}`);
      moves += 1;
      break;
    }
    // A program of the service may have the turn.
    if ((await asSeat(links[0], "/seats")).n !== before) moved = Date.now();
    else await new Promise((resolve) => setTimeout(resolve, 100));
  }
  check(seats.over, `${label} does not end: ${moves} moves, ${JSON.stringify(await asSeat(links[0], ""))}`);
  for (const { page, name } of people) {
    if (way.reloads) await page.reload();
    await page.locator("#status", { hasText: "The game is over" }).waitFor().catch(() => faults.push(`${label} does not end for ${name}`));
    check(await happened(page) === seats.n, `${label}: ${name} has not seen all`);
  }
  console.log(`  ${label}: over after ${moves} moves`);
  return people.map(({ page }) => page);
};

/// A task for each game: to its end in all three ways.
export const games = Object.fromEntries(Object.keys(GAMES).map((kind) => [`${kind}-to-its-end`, async () => {
  const [ann] = await toTheEnd(kind, "mouse");
  await look(ann, `${kind}-over`);
  await toTheEnd(kind, "keyboard");
  const [bare] = await toTheEnd(kind, "bare");
  await bare.getByRole("link", { name: "Replay, move by move" }).click();
  await bare.getByRole("link", { name: "on →" }).click();
  if (kind !== "shake") return;
  const scripted = await sameSeat(bare);
  await look(scripted, "replay");
  await scripted.keyboard.press("End");
  await scripted.waitForSelector("#last", { state: "detached" });
  await scripted.waitForLoadState();
  check((await scripted.content()).includes("Ann"), "the replay has no end");
}]));
