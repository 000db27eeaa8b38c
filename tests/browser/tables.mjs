// The table of each game, begun by one click against a program: a first move by the mouse alone and one by the keyboard alone, the toast about it, the mark of
// the last move, the result, and the rematch. Every state is looked at in light and dark, on a phone and on a laptop.
import { address, audited, begin, check, folder, look, person } from "./people.mjs";

const GAMES = ["shake", "xwff", "ergo", "palmer", "predicate-wars"];
export const happened = (page) => page.locator(".facts").getAttribute("data-happened").then(Number);
export const more = (page, before) => page.waitForFunction((before) => Number(document.querySelector(".facts").dataset.happened) > before, before);

/// Begins a game from the first page, by one button.
export const begun = async (game, options = {}) => {
  const page = await person(options);
  await page.goto(address);
  const button = game === "palmer" ? page.locator("#play-now") : page.locator(`.game.${game} form button`);
  await button.click();
  await page.waitForSelector("#now .dock");
  check(!(await page.content()).includes("class=\"link\""), `${game}: there are links to be sent`);
  return page;
};

/// Does what a step needs: by the mouse it is clicked, by the keyboard alone it is reached with the tabulator.
export const MOUSE = (page) => async (target) => { await target.first().click(); };
const KEYS = (page) => async (target) => {
  // What others do draws the table anew meanwhile.
  const wanted = target.first();
  for (let step = 0; step < 150; step++) {
    if (await wanted.evaluate((node) => document.activeElement === node || node.contains(document.activeElement))) {
      await page.keyboard.press(await wanted.evaluate(() => document.activeElement.type === "checkbox") ? "Space" : "Enter");
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error("what is to be pressed is not reached by the tabulator");
};

const move = (page, text) => page.locator(`button[name=move][value="${text}"]`);

/// A first move of each game.
export const FIRST = {
  async shake(page, press) {
    await press(move(page, "toss"));
    await page.waitForSelector(".rack .die");
    const letter = page.locator(".rack .die").filter({ hasText: /^[pqrs]$/ });
    if (!await letter.count()) { await press(move(page, "none")); return; }
    await press(letter);
    check(await page.locator(".rack .die.used").count() === 1, "shake: a cube that is used is not marked");
    await press(page.locator(".blanks button.main"));
  },
  async xwff(page, press) {
    await press(move(page, "roll"));
    await page.waitForSelector(".die");
    const again = move(page, "reroll 1");
    if (await again.count()) { await press(again); await page.waitForSelector(".rack .die:not([disabled])"); }
    const letter = page.locator(".rack .die").filter({ hasText: /^[pqrs]$/ });
    await press(letter);
    await press(page.locator(".blanks button.main"));
  },
  async ergo(page, press) {
    const letter = page.locator("#hand .face.letter[data-lay]");
    const away = async () => {
      await press(page.locator("#hand .face[data-lay]:not(.used)").last());
      await press(page.locator("#lay").getByRole("button", { name: "Discard" }));
    };
    check(await page.locator("#turn button.main").isDisabled(), "ergo: a turn without cards can be played");
    if (await letter.count()) {
      await press(letter);
      await press(page.locator(".gap.fits"));
      check(await page.locator("#area .laid").count() === 1, "ergo: the card does not lie in the row");
      await press(page.locator("#lay").getByRole("button", { name: "Undo" }));
      check(await page.locator("#area .laid").count() === 0, "ergo: the card is not taken back");
      await press(letter);
      await press(page.locator(".gap.fits"));
    } else await away();
    await away();
    await press(page.locator("#turn button.main"));
  },
  async palmer(page, press) {
    check(await page.locator("#write button.main").isDisabled(), "palmer: a statement without a card can be played");
    const card = page.locator(".pick .card:not(.sort-s):not(.sort-x)");
    if (await card.count()) {
      await press(card);
      await press(page.locator("#write .example"));
    } else await press(page.locator(".pick .card.sort-s"));
    await press(page.locator("#write button.main"));
  },
  async "predicate-wars"(page, press) {
    await press(page.locator(".dock .war details summary"));
    await press(page.locator(".dock .war details[open] .example"));
    await press(page.locator(".dock .war details[open] form button.main"));
  },
};

/// Looks at a table in light and dark, on phones and on a laptop.
const looked = async (page, name) => {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const width of [320, 390, 1366]) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 768 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      check(wide <= 0, `${name}: ${wide} px too wide at ${width}`);
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png` });
      await audited(page, `${name} in ${colorScheme} at ${width}`);
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
};

/// The hand stays in view, and covers nothing that cannot be scrolled out from below it.
const docked = async (page, name) => {
  for (const [width, height] of [[390, 844], [1366, 768]]) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    const dock = await page.locator(".dock").boundingBox();
    check(dock && dock.y < height - 40, `${name} at ${width}: the hand is not in view`);
    check(dock && dock.height < height * 0.6, `${name} at ${width}: the hand covers the board`);
    await page.screenshot({ path: `${folder}/${name}-docked-${width}.png` });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};

const table = async (game) => {
  const page = await begun(game);
  await looked(page, `table-${game}-begun`);
  await docked(page, `table-${game}`);
  let before = await happened(page);
  await FIRST[game](page, MOUSE(page));
  await more(page, before);
  check(!await page.locator("#notice").count(), `${game}: the first move is refused: ${await page.locator("#notice").textContent({ timeout: 50 }).catch(() => "")}`);
  await page.locator(".toast").first().waitFor();
  check((await page.locator("#latest").textContent()).trim().length > 5, `${game}: the strip does not say what has happened`);
  // A turn of ERGO may leave the rows as they are.
  if (game !== "ergo") await page.locator("[data-mark].new").first().waitFor({ timeout: 20000 }).catch(() => check(false, `${game}: the last move is not marked`));
  await looked(page, `table-${game}-moved`);
  // Another game, by the keyboard alone.
  const keys = await begun(game);
  before = await happened(keys);
  await FIRST[game](keys, KEYS(keys));
  await more(keys, before);
  // The end, and once more.
  await page.locator(".ends button[value=resign]").click();
  await page.locator("#result").waitFor();
  check(await page.evaluate(() => document.activeElement?.id) === "result", `${game}: the result has not the focus`);
  check((await page.locator("#result").textContent()).includes("Computer"), `${game}: the result names no winner`);
  await looked(page, `table-${game}-over`);
  const old = new URL(page.url()).pathname;
  await page.locator("#result").getByRole("button", { name: "Rematch" }).click();
  await page.waitForSelector("#now .dock");
  check(new URL(page.url()).pathname !== old, `${game}: the rematch is at the same table`);
  await page.goto(address);
  check(await page.locator(".tables li.mine, .tables li").count() > 0 && await page.locator("details.finished").count() === 1, `${game}: the tables are not listed`);
  await looked(page, `lobby-with-${game}`);
};

/// Two people: the link of a rematch is at the old table, and leads each to the same seat.
const rematchOfTwo = async () => {
  const { links } = await begin("shake", ["Ann", "Ben"]);
  const [ann, ben] = [await person(), await person()];
  for (const [page, link] of [[ann, links[0]], [ben, links[1]]]) { await page.goto(link); await page.waitForSelector("#now .dock"); }
  await ann.reload();
  await ann.waitForSelector(".there.here >> nth=1");
  await ann.locator(".ends button[value=resign]").click();
  await ben.locator("#result.won").waitFor();
  await ann.locator("#result").getByRole("button", { name: "Rematch" }).click();
  await ann.waitForSelector("#now .dock");
  await ben.getByRole("button", { name: "Join the rematch" }).click();
  await ben.waitForSelector("#now .dock");
  check(new URL(ann.url()).pathname === new URL(ben.url()).pathname, "they play at two tables");
  check((await ben.content()).includes("you are <strong>Ben"), "Ben has another seat");
};

/// The host removes a line of the chat from the log, another and a name from the page of the seats: with scripts, and without.
const moderation = async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { host, links } = await begin("shake", ["Ann", "Ben"], undefined, { javaScriptEnabled });
    const ben = await person();
    await ben.goto(links[1]);
    await ben.waitForSelector("#now .dock");
    for (const words of ["something rude", "more of it", "my street"]) {
      await ben.locator("[name=words]").fill(words);
      await ben.getByRole("button", { name: "Send" }).click();
      await ben.locator(".log .said").filter({ hasText: words }).waitFor();
    }
    check(await ben.locator(".unsay").count() === 0, "a player has the host's buttons");
    await host.goto(links[2]);
    const kind = javaScriptEnabled ? "with scripts" : "without scripts";
    if (javaScriptEnabled) await audited(host, "the host's table");
    await host.locator(".log .said").filter({ hasText: "rude" }).getByRole("button", { name: "Remove these words" }).click();
    await host.locator(".log .said").filter({ hasText: "rude" }).waitFor({ state: "detached" });
    check(await host.locator(".log .said").count() === 2, `${kind}: another line is gone, too`);
    await ben.locator(".log .said").filter({ hasText: "rude" }).waitFor({ state: "detached" });
    await host.getByRole("link", { name: "Seats of this table" }).click();
    if (javaScriptEnabled) await look(host, "host-moderates");
    await host.locator(".chat-lines li").filter({ hasText: "more of it" }).getByRole("button").click();
    await host.locator(".chat-lines li").filter({ hasText: "more of it" }).waitFor({ state: "detached" });
    await host.getByRole("button", { name: "Mute Ben" }).click();
    await host.getByRole("button", { name: "Let speak again Ben" }).waitFor();
    await host.locator("summary").filter({ hasText: "Ben" }).click();
    await host.getByRole("button", { name: "Remove the name Ben" }).click();
    await host.getByRole("heading", { name: "Player2" }).waitFor();
    check(!(await host.content()).includes("my street"), `${kind}: what Ben has said is still there`);
    await host.getByRole("link", { name: "To the table" }).click();
    await host.waitForSelector(".log");
    check(!(await host.locator("#now").textContent()).includes("Ben"), `${kind}: the name is still there`);
  }
};

export const tables = { moderation, ...Object.fromEntries(GAMES.map((game) => [`table-${game}`, () => table(game)])), "rematch-of-two": rematchOfTwo };
