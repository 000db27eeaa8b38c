// Sound and notifications: off at first, switched on by a click, remembered over a reload, and switched off again. Notifications are permitted in the browser; what it
// would play and show is listened to.
import { address, begin, check, person } from "./people.mjs";

/// Before any script of the page: tones and notifications are counted, and the page can be made to believe that it is not looked at.
const spies = () => {
  globalThis.tones = 0;
  globalThis.shown = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { globalThis.tones += 1; return start.apply(this, at); };
  const Real = Notification;
  globalThis.Notification = class {
    constructor(title, options) { globalThis.shown.push([title, options?.body ?? ""]); }
    static get permission() { return Real.permission; }
    static requestPermission() { return Real.requestPermission(); }
  };
  let isHidden = false;
  Object.defineProperty(document, "hidden", { get: () => isHidden });
  globalThis.hide = (is) => { isHidden = is; };
};

const listening = async (link) => {
  const page = await person({ permissions: ["notifications"] });
  await page.addInitScript(spies);
  await page.goto(link);
  await page.waitForSelector("#now .dock");
  return page;
};

const happened = (page) => page.locator(".facts").getAttribute("data-happened").then(Number);
/// Somebody plays a turn, as a program does: the first two cards are put away. All pages show it.
const turn = async (link, ...pages) => {
  const [, id, token] = /tables\/([0-9a-f]+)[^#]*#(\w+)/.exec(link);
  const before = await Promise.all(pages.map(happened));
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const { position } = await (await fetch(`${address}/v1/tables/${id}`, { headers })).json();
  const move = position.hand.slice(0, 2).map((card) => `discard ${card}`).join(" ");
  const answer = await fetch(`${address}/v1/tables/${id}/moves`, { method: "POST", headers, body: JSON.stringify({ move }) });
  check(answer.status === 201, `a turn is refused: ${await answer.text()}`);
  for (const [at, page] of pages.entries()) await page.waitForFunction((before) => Number(document.querySelector(".facts").dataset.happened) > before, before[at]);
};

export const signals = {
  async "sound-and-notifications"() {
    const { links } = await begin("ergo", ["Ann", "Ben"]);
    const [ann, ben] = [await listening(links[0]), await person()];
    await ben.goto(links[1]);
    await ben.waitForSelector("#now .board");
    const mine = () => turn(links[0], ann, ben), others = () => turn(links[1], ann, ben);
    const round = async () => { await mine(); await others(); };
    const pressed = (name) => ann.locator(`#${name}`).getAttribute("aria-pressed");
    const heard = () => ann.evaluate(() => globalThis.tones);
    const told = () => ann.evaluate(() => globalThis.shown);
    check(await pressed("sound") === "false" && await pressed("notify") === "false", "something is on at first");
    await round();
    check(await heard() === 0 && (await told()).length === 0, "something was heard or shown that was not asked for");
    // On: a first tone at once, and at the next turn.
    await ann.locator("#sound").click();
    await ann.waitForFunction(() => document.querySelector("#sound").getAttribute("aria-pressed") === "true");
    check(await heard() >= 1, "the click is not answered by a tone");
    const before = await heard();
    await round();
    await ann.waitForFunction((before) => globalThis.tones > before, before);
    await ann.locator("#notify").click();
    await ann.waitForFunction(() => document.querySelector("#notify").getAttribute("aria-pressed") === "true");
    await round();
    check((await told()).length === 0, "who looks at the table is notified");
    await mine();
    await ann.evaluate(() => globalThis.hide(true));
    await others();
    await ann.waitForFunction(() => globalThis.shown.length === 1);
    check((await told())[0].every((text) => text.length > 3), `the notification says nothing: ${JSON.stringify(await told())}`);
    // Both are remembered, and so is that they are off.
    await ann.reload();
    await ann.waitForSelector("#now .dock");
    check(await pressed("sound") === "true" && await pressed("notify") === "true", "what was switched on is forgotten");
    await round();
    await ann.waitForFunction(() => globalThis.tones > 0);
    for (const name of ["sound", "notify"]) await ann.locator(`#${name}`).click();
    await ann.reload();
    await ann.waitForSelector("#now .dock");
    check(await pressed("sound") === "false" && await pressed("notify") === "false", "what was switched off is on again");
    await ann.evaluate(() => globalThis.hide(true));
    await round();
    check(await heard() === 0 && (await told()).length === 0, "something was heard or shown after it was switched off");
    check(!(await ann.evaluate(() => performance.getEntriesByType("resource").some((one) => /\.(mp3|ogg|wav)/.test(one.name)))), `a sound is loaded from somewhere: ${address}`);
  },
};
