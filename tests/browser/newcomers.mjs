// Somebody who has been sent a link and has read nothing: from the link to the first move of each game, in a browser of its own, by what the page
// shows. What is done is counted, and how long a person would take for it is reckoned by the keystroke-level model (Card, Moran, Newell 1980): 1.35 s
// to make up one's mind and 1.3 s to point and press, for each step; and by the words that there are to read on the way, at 238 a minute.
import { begin, check, folder, look, person } from "./people.mjs";

const DECIDE = 1.35, POINT = 1.3, WORD = 60 / 238;

/// What a newcomer does: each step is something to point at and to press.
class Newcomer {
  constructor(page) { Object.assign(this, { page, steps: 0, words: 0 }); }

  async press(target) { this.steps += 1; await target.first().click(); }

  async choose(target, value) { this.steps += 2; await target.first().selectOption(value); }

  /// Reads what the page says now of the position and of what may be done; what was read before is not read again.
  async read() {
    const there = await this.page.evaluate(() => {
      const said = ["#status", ".where", ".players", ".hint", ".moves", ".board"].flatMap((part) => [...document.querySelectorAll(`#now ${part}`)]);
      return said.map((one) => one.innerText).join(" ").split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length;
    });
    this.words = Math.max(this.words, there);
  }

  /// The seconds that a person would take, reckoned.
  seconds() { return this.steps * (DECIDE + POINT) + this.words * WORD; }
}

const move = (page, text) => page.locator(`button[name=move][value="${text}"], button[name=move][value$=" ${text}"]`);

/// The first moves of each game, as a page leads to them; how many steps they take at most.
const FIRST = {
  shake: { most: 4, async play(one) {
    await one.press(move(one.page, "toss"));
    await one.page.waitForSelector(".die");
    await one.read();
    const letter = one.page.locator(".tray.mine .die[data-sign=p], .tray.mine .die[data-sign=q], .tray.mine .die[data-sign=r], .tray.mine .die[data-sign=s]");
    if (await letter.count()) {
      await one.press(letter);
      await one.press(one.page.locator(".blanks button.main"));
    } else await one.press(move(one.page, "none"));
  } },
  xwff: { most: 4, async play(one) {
    await one.press(move(one.page, "roll"));
    await one.page.waitForSelector(".die");
    await one.read();
    const again = move(one.page, "reroll 1");
    if (await again.count()) await one.press(again);
    const letter = one.page.locator(".tray.mine .die[data-sign=p], .tray.mine .die[data-sign=q], .tray.mine .die[data-sign=r], .tray.mine .die[data-sign=s]");
    await letter.first().waitFor();
    await one.press(letter);
    await one.press(one.page.locator(".blanks button.main"));
  } },
  ergo: { most: 6, async play(one) {
    const letter = one.page.locator(".hand .face.letter[data-lay]");
    const away = async () => {
      await one.press(one.page.locator(".hand .face[data-lay]:not(.used)").last());
      await one.press(one.page.locator("#lay").getByRole("button", { name: "Discard" }));
    };
    if (await letter.count()) {
      await one.press(letter);
      await one.press(one.page.locator(".gap.fits"));
    } else await away();
    await away();
    await one.press(one.page.getByRole("button", { name: "Play the turn" }));
  } },
  palmer: { most: 3, async play(one) {
    const card = one.page.locator(".pick .card:not(.sort-s):not(.sort-x)");
    await one.press(await card.count() ? card : one.page.locator(".pick .card.sort-s"));
    if (await card.count()) await one.press(one.page.locator("#write .example"));
    await one.press(one.page.getByRole("button", { name: "Play statement" }));
  } },
  "predicate-wars": { most: 3, async play(one) {
    await one.press(one.page.locator(".war details summary"));
    await one.read();
    await one.press(one.page.locator(".war details[open] .example"));
    await one.press(one.page.locator(".war details[open] form button.main"));
  } },
};

/// Each game at both widths: what is to be done is said at first sight, without scrolling, and the reckoned time is below a minute.
export const newcomers = async () => {
  for (const [game, { most, play }] of Object.entries(FIRST)) {
    for (const width of [1280, 320]) {
      const { links } = await begin(game, ["Ann", "Ben"]);
      const page = await person({ viewport: { width, height: 800 } });
      const begun = performance.now();
      await page.goto(links[0]);
      await page.waitForSelector(".now .hint");
      const arrived = performance.now() - begun;
      const hint = await page.locator(".hint").boundingBox();
      check(hint && hint.y + hint.height <= 800, `${game} at ${width}: what to do is not said at first sight`);
      await page.screenshot({ path: `${folder}/newcomer-${game}-${width}.png` });
      const before = Number(await page.locator(".facts").getAttribute("data-happened"));
      const one = new Newcomer(page);
      await one.read();
      await play(one);
      await page.waitForFunction((before) => Number(document.querySelector(".facts").dataset.happened) > before, before);
      const refused = await page.locator("#notice").count();
      check(!refused, `${game}: the first move is refused: ${refused && await page.locator("#notice").textContent()}`);
      check(one.steps <= most, `${game}: ${one.steps} steps to the first move, more than ${most}`);
      const seconds = one.seconds();
      check(seconds < 60, `${game} at ${width}: ${seconds.toFixed(0)} s to the first move`);
      console.log(`  ${game} at ${width}: ${one.steps} steps, ${one.words} words to read, ${seconds.toFixed(0)} s reckoned; the link opens in ${(arrived / 1000).toFixed(1)} s`);
      if (width === 1280) await look(page, `newcomer-${game}-moved`);
    }
  }
};
