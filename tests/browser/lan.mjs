// Friends in one room: a service for the local network (`serve --lan`), a laptop that begins a game at localhost, and a phone that opens the link at the
// address of the machine, sits down, moves, speaks, and comes back. Where the machine has no private address there is no such service, and nothing to try.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { devices } from "playwright-core";
import { audited, browser, check, faults, folder, PATIENCE, root } from "./people.mjs";

/// Starts a service for the local network; the lines that it prints until it has said all, or nothing where it does not start.
const room = () => new Promise((resolve) => {
  const child = spawn(`${root}/target/debug/referee`, ["serve", "--lan", "--listen", "0.0.0.0:0", "--database", ":memory:"], { stdio: ["ignore", "pipe", "ignore"], env: { ...process.env, NO_COLOR: "1" } });
  const lines = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    if (line.startsWith("People in the same network open")) resolve({ child, lines });
  });
  child.on("exit", () => resolve({ child, lines: [] }));
});

/// A person with a browser at an address. A request that goes elsewhere is a fault, and so is an error of a script.
const guest = async (origins, options = {}) => {
  const context = await browser.newContext({ locale: "en-GB", ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error}`));
  page.on("console", (message) => { if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) faults.push(`${page.url()}: ${message.text()}`); });
  page.on("request", (request) => check(origins.some((origin) => request.url().startsWith(origin)) || request.url().startsWith("data:"), `a request left: ${request.url()}`));
  return page;
};

const happened = (page) => page.locator(".facts").getAttribute("data-happened").then(Number);

export const lan = {
  async lan() {
    const { child, lines } = await room();
    if (!lines.length) return;
    try {
      const origin = lines[0].replace(/\/$/, "");
      const port = new URL(origin).port;
      check(/^http:\/\/(10|172|192|169)\./.test(origin) || origin.startsWith("http://[fd"), `the address is not private: ${origin}`);
      check(lines.some((line) => /[█▀▄]/.test(line)), "the address is not drawn");
      // Chromium's engine with the sizes, the touch and the name of these phones.
      for (const device of ["iPhone 13", "Pixel 7"]) {
        const laptop = await guest([origin, `http://localhost:${port}`]);
        await laptop.goto(`http://localhost:${port}/new/shake`);
        check(laptop.url().startsWith(origin), `${device}: the game is begun at ${laptop.url()}, where the others do not find it`);
        for (const [at, name] of ["Ann", "Ben"].entries()) await laptop.locator("input[name=player]").nth(at).fill(name);
        await laptop.getByRole("button", { name: "Begin the game" }).click();
        const links = await laptop.locator("input.link").evaluateAll((all) => all.map((one) => one.value));
        check(links.every((link) => link.startsWith(`${origin}/tables/`)), `${device}: a link leads elsewhere: ${links}`);
        const code = laptop.locator(".panel").filter({ hasText: "Ben" }).locator("details.code");
        await code.locator("summary").click();
        const square = await code.locator("svg").boundingBox();
        check(square.width >= 120 && Math.abs(square.width - square.height) < 2, `${device}: the code is ${square.width} by ${square.height} px`);
        await laptop.screenshot({ path: `${folder}/lan-code.png` });

        const phone = await guest([origin], devices[device]);
        await phone.goto(links[1]);
        await phone.waitForSelector("#now .dock");
        check((await phone.content()).includes("you are <strong>Ben"), `${device}: the phone has no seat`);
        check(!phone.url().includes("#"), `${device}: the key stays in the address: ${phone.url()}`);
        const wide = await phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        check(wide <= 0, `${device}: ${wide} px too wide`);
        await audited(phone, `the table on ${device}`);
        await laptop.goto(links[0]);
        await laptop.waitForSelector("#now .dock");

        const before = await happened(laptop);
        await phone.locator('button[name=move][value="toss"]').tap();
        await phone.waitForSelector(".rack .die");
        await laptop.waitForFunction((before) => Number(document.querySelector(".facts").dataset.happened) > before, before);
        await phone.locator("[name=words]").fill("from the sofa");
        await phone.getByRole("button", { name: "Send" }).tap();
        await laptop.locator(".log .said").filter({ hasText: "from the sofa" }).waitFor();
        await phone.screenshot({ path: `${folder}/lan-${device.replaceAll(" ", "-")}.png` });
        // The browser keeps the seat.
        await phone.goto(`${origin}/`);
        await phone.locator(".tables li a").first().tap();
        await phone.waitForSelector("#now .dock");
        check((await phone.content()).includes("you are <strong>Ben"), `${device}: the seat is lost on the way back`);
      }
    } finally {
      child.kill();
    }
  },
};
