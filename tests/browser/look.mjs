// The look of the pages: fonts, weight, the header on a phone, light and dark at three widths; puzzles that remember, dice that are laid, and the run
// against the clock by keyboard.
import { address, audited, check, folder, person } from "./people.mjs";

const PATHS = ["/", "/puzzles", "/puzzles/redundant-1", "/puzzles/wff-3", "/puzzles/ergo-2", "/puzzles/storm", "/nonsense", "/api", "/rules", "/rules/palmer", "/rules/PA-3",
  "/docs", "/docs/formats/board", "/docs/errors", "/docs/errors/bad-json", "/docs/pictures", "/docs/search?q=proof"];

/// Solves a puzzle of statements by its shown solution.
const solve = async (page, id) => {
  await page.goto(`${address}/puzzles/${id}`);
  const solution = (await page.locator("details", { hasText: "The solution" }).locator("pre").textContent()).trim();
  await page.locator(`#puzzle [name=answer][value="${solution}"]`).check();
  await page.locator("#puzzle").getByRole("button", { name: "Submit" }).click();
  await page.waitForSelector(".notice.good");
};

export const looks = {
  /// Fonts come from the service alone and are small; the front page is light in all.
  async fonts() {
    const page = await person();
    let [fonts, all] = [0, 0];
    const names = [];
    page.on("response", async (response) => {
      const bytes = (await response.body().catch(() => "")).length;
      all += bytes;
      if (response.url().endsWith(".woff2")) { fonts += bytes; names.push(response.url()); }
    });
    await page.goto(address, { waitUntil: "networkidle" });
    const loaded = await page.evaluate(async () => { await document.fonts.ready; return [...document.fonts].filter((one) => one.status === "loaded").map((one) => one.family.replace(/["']/g, "")); });
    check(loaded.includes("Referee Sans") && loaded.includes("Referee Math"), `fonts that were loaded: ${loaded}`);
    check(names.every((name) => name.startsWith(address)), `fonts from elsewhere: ${names}`);
    check(fonts > 0 && fonts < 80 * 1024, `${fonts} bytes of fonts`);
    check(all < 120 * 1024, `the front page has ${all} bytes in all`);
    console.log(`front page: ${(all / 1024).toFixed(1)} KB in all, ${(fonts / 1024).toFixed(1)} KB of fonts`);
  },

  /// The header leaves a phone to the page.
  async header() {
    const page = await person({ viewport: { width: 390, height: 844 } });
    for (const path of ["/", "/puzzles", "/playground"]) {
      await page.goto(`${address}${path}`);
      const { height } = await page.locator("header.top").boundingBox();
      check(height < 56, `${path}: the header has ${height} px on a phone`);
    }
    await page.locator("details.menu > summary").click();
    await page.locator("details.menu").getByRole("link", { name: "Puzzles" }).click();
    await page.waitForURL("**/puzzles");
    await page.locator("details.language > summary").click();
    await page.getByRole("button", { name: "Français" }).click();
    check(await page.locator("html").getAttribute("lang") === "fr", "the language is not French");
  },

  /// No fault that axe knows, and no scroll to the side: light and dark, small to large.
  async shades() {
    for (const colorScheme of ["light", "dark"]) {
      const page = await person({ colorScheme });
      for (const path of PATHS) {
        for (const width of [320, 1366, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(`${address}${path}`);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          check(wide <= 0, `${path}: ${wide} px too wide at ${width}`);
          await audited(page, `${path}, ${colorScheme}, ${width}`);
          if (width !== 1920) await page.screenshot({ path: `${folder}/look-${colorScheme}-${width}${path.replaceAll("/", "-")}.png`, fullPage: true });
        }
      }
    }
  },

  /// What is solved is marked, after a reload as well, and the days in a row are counted.
  async solved() {
    const page = await person();
    await solve(page, "redundant-2");
    await page.goto(`${address}/puzzles`);
    const today = Number(await page.locator("#puzzles-now").getAttribute("data-today"));
    await page.reload();
    check(await page.locator(".puzzles .solved").count() === 1, "the solved puzzle has no mark");
    check((await page.locator(".puzzles .solved").textContent()).includes("Solved"), "the mark is for eyes alone");
    await page.evaluate((today) => {
      const kept = JSON.parse(localStorage.getItem("referee.puzzles"));
      kept.solved.push(`day-${today - 1}`, `day-${today - 2}`);
      localStorage.setItem("referee.puzzles", JSON.stringify(kept));
    }, today);
    await page.reload();
    check((await page.locator("#streak").textContent()).startsWith("2"), "the days in a row are not counted");
    await page.goto(`${address}/puzzles/redundant-2`);
    check(await page.locator("#solved-before").isVisible(), "the page of a solved puzzle does not say so");
  },

  /// A right answer has its proof, a wrong one its countermodel.
  async evidence() {
    const page = await person();
    await solve(page, "redundant-3");
    check(await page.locator("#evidence .fitch").count() === 1, "there is no proof");
    const right = (await page.locator("details", { hasText: "The solution" }).locator("pre").textContent()).trim();
    await page.locator(`#puzzle [name=answer]:not([value="${right}"])`).first().check();
    await page.locator("#puzzle").getByRole("button", { name: "Submit" }).click();
    await page.waitForSelector("#evidence svg");
    await audited(page, "countermodel of a wrong answer");
  },

  /// Dice are laid by click, keyboard and drag, each once, and taken back.
  async dice() {
    const page = await person();
    await page.goto(`${address}/puzzles/wff-3`);
    const dice = page.locator(".dice-puzzle .dice .die");
    const count = await dice.count();
    await dice.first().click();
    check(await dice.count() === count - 1, "a die that is laid is still there");
    await dice.first().focus();
    await page.keyboard.press("Enter");
    check((await page.locator("#puzzle [name=answer]").inputValue()).length === 2, "the row is not the answer");
    await dice.first().dragTo(page.locator("#made-row"));
    check((await page.locator("#puzzle [name=answer]").inputValue()).length === 3, "a die cannot be dragged");
    const before = await page.locator("#puzzle [name=answer]").inputValue();
    await page.locator("#made-row .die").first().focus();
    await page.keyboard.press("ArrowRight");
    check((await page.locator("#puzzle [name=answer]").inputValue()) === before[1] + before[0] + before[2], "the arrow keys do not move a die");
    await page.locator("#made-row .die").first().click();
    check(await dice.count() === count - 2, "a die is not taken back");
    await audited(page, "dice in a row");
    // What is typed is laid at once, so that the button stays where it is below a click.
    const solution = (await page.locator("details", { hasText: "The solution" }).locator("pre").textContent()).trim();
    await page.locator("#puzzle [name=answer]").fill(solution);
    check(await page.locator("#made-row .die").count() === solution.length, "what is typed is not laid");
    await page.locator("#puzzle").getByRole("button", { name: "Submit" }).click();
    await page.waitForSelector(".notice.good");
  },

  /// A turn of ERGO is made of two cards, as at a table, and judged.
  async cards() {
    const page = await person();
    await page.goto(`${address}/puzzles/ergo-2`);
    for (const done of [0, 1]) {
      await page.locator("#hand .card:not(.used)").first().click();
      await page.locator("#lay").getByRole("button", { name: "Discard" }).first().click();
      check(await page.locator("#hand .card.used").count() > done, "a card that is used does not look so");
    }
    await page.locator("#turn button.main").click();
    await page.waitForSelector(".notice.bad");
    check((await page.locator("#notice").textContent()).includes("There is a better one"), "two discards are the best turn");
  },

  /// The run against the clock by keyboard alone: three right answers, one wrong, the end, and the best run after a reload.
  async storm() {
    const page = await person();
    await page.clock.install();
    await page.goto(`${address}/puzzles/storm`);
    let run;
    page.on("response", async (response) => { if (response.url().includes("/storm/boards")) run = await response.json(); });
    await page.locator("#storm button").focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("#storm .statement");
    while (!run) await new Promise((done) => setTimeout(done, 20));
    for (const at of [0, 1, 2]) await page.keyboard.press(String(run[at].answer));
    await page.keyboard.press(String(run[3].answer % 3 + 1));
    check((await page.locator(".storm-head").textContent()).includes("3"), "the score is not 3");
    await audited(page, "storm");
    await page.clock.fastForward(179_000);
    await page.waitForSelector("#storm-result");
    check((await page.locator("#storm-result").textContent()).includes("3"), "the result is not 3");
    check(await page.locator("#storm a").count() >= 1, "the missed board is not named");
    await audited(page, "storm, at its end");
    await page.reload();
    check((await page.locator("#storm").textContent()).includes("Your best: 3"), "the best run is forgotten");
    const bare = await person({ javaScriptEnabled: false });
    await bare.goto(`${address}/puzzles/storm`);
    await bare.locator("#storm button").first().click();
    await bare.waitForSelector(".notice");
  },
};
