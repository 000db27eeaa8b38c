// Every page and state (states.mjs) on a small phone in each language, and zoomed to 200 %; and the pictures of the documentation.
import { mkdirSync, writeFileSync } from "node:fs";
import { audited, check, folder } from "./people.mjs";
import { eachState, states } from "./states.mjs";

const tooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/// What sticks out of the page to the right.
const widest = (page) => page.evaluate(() => {
  const all = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5);
  return all.slice(-3).map((one) => `${one.tagName.toLowerCase()}#${one.id}.${one.className} ${one.textContent.trim().slice(0, 30)}`).join(" | ");
});

export const pictures = {
  /// No page scrolls to the side on the smallest phone, in no language.
  async narrow() {
    const all = await states();
    for (const locale of ["en-GB", "de-DE", "es-ES", "fr-FR"]) {
      await eachState(all, { locale, viewport: { width: 320, height: 640 } }, async (page, { name }) => {
        check(await page.locator("html").getAttribute("lang") === locale.slice(0, 2), `${name} is not in ${locale}`);
        const wide = await tooWide(page);
        if (wide > 0) check(false, `${name}, ${locale}: ${wide} px too wide at 320: ${await widest(page)}`);
      });
    }
  },

  /// A laptop at 200 %: half the room in each direction. No fault that axe knows, and no scroll to the side, light and dark.
  async zoomed() {
    const all = await states();
    for (const colorScheme of ["light", "dark"]) {
      await eachState(all, { colorScheme, viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }, async (page, { name }) => {
        const wide = await tooWide(page);
        if (wide > 0) check(false, `${name}: ${wide} px too wide at 200 %: ${await widest(page)}`);
        await audited(page, `${name} at 200 %, ${colorScheme}`);
      });
    }
  },

  /// On paper a proof is its text and the ruling, within the page, with nothing that one would click.
  async paper() {
    const all = (await states()).filter(({ name }) => ["playground-proof", "playground-board", "class-ruling"].includes(name));
    // As wide as A4 within its margins; what the reader prefers on a screen counts nothing.
    await eachState(all, { colorScheme: "dark", viewport: { width: 672, height: 1000 } }, async (page, { name }) => {
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      const wide = await tooWide(page);
      check(wide <= 0, `${name}: ${wide} px too wide on paper: ${await widest(page)}`);
      const clicked = page.locator("button:visible, select:visible, nav:visible");
      check(await clicked.count() === 0, `${name}: on paper there is ${await clicked.first().innerText().catch(() => "")}`);
      const [ink, ground] = await page.evaluate(() => { const style = getComputedStyle(document.body); return [style.color, style.backgroundColor]; });
      check(/rgb\((\d|[1-5]\d), /.test(ink) && /rgba\(0, 0, 0, 0\)|255, 255, 255/.test(ground), `${name}: ${ink} on ${ground} on paper`);
      if (name !== "class-ruling") check((await page.locator(".print-only").innerText()).trim().length > 20, `${name}: the text is not on paper`);
      await page.pdf({ path: `${folder}/${name}.pdf`, format: "A4", preferCSSPageSize: true });
    });
  },

  /// The pictures of docs/pages.md: on a phone and on a laptop, light and dark, as WebP, which takes a fifth of the room that PNG does.
  async pictures() {
    mkdirSync(`${folder}/pages`, { recursive: true });
    const all = (await states()).filter((one) => one.isPictured);
    let bytes = 0;
    for (const colorScheme of ["light", "dark"]) {
      for (const [width, height] of [[390, 780], [1280, 800]]) {
        await eachState(all, { colorScheme, viewport: { width, height } }, async (page, { name }) => {
          await page.evaluate(async () => { await document.fonts.ready; document.activeElement?.blur(); if (!document.querySelector(".notice.bad, #result")) scrollTo(0, 0); });
          const session = await page.context().newCDPSession(page);
          const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 36 });
          const picture = Buffer.from(data, "base64");
          bytes += picture.length;
          writeFileSync(`${folder}/pages/${name}-${width}-${colorScheme}.webp`, picture);
        });
      }
    }
    check(bytes < 2.5 * 1024 * 1024, `the pictures have ${bytes} bytes`);
    console.log(`${all.length} states, ${Math.round(bytes / 1024)} KB of pictures`);
  },
};
