// The checker of the pages held against the program: every proof of the repository, what is read of every board, and certificates, byte for byte, in Node
// and in Chromium; and one transcript of the editor protocol over standard input and output, over the web socket, and in the worker.
//
// node checker.mjs ADDRESS ROOT: the address of a service that has the checker, and the repository, whose programs are built in target/debug.
// Ends with the status 1 and a list where something differs. Prints what was measured.
import { chromium } from "playwright-core";
import { execFile, spawn } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const [address, root] = process.argv.slice(2);
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const program = join(root, "target/debug/referee");
const faults = [];

const below = (folder) => readdirSync(join(root, folder)).flatMap((name) => {
  const path = `${folder}/${name}`;
  return statSync(join(root, path)).isDirectory() ? below(path) : [path];
});
const isProof = (path) => /\.proof$/.test(path) || /^proofs\/(accept|reject)\/.*\.json$/.test(path);
const proofs = [...below("proofs"), ...below("examples/proofs")].filter(isProof);
const boards = below("examples").filter((path) => /\.board$/.test(path));

const native = (words) => new Promise((resolve) => {
  execFile(program, words, { cwd: root, maxBuffer: 64 << 20 }, (error, out) => resolve({ status: error ? error.code : 0, text: out.replace(/\n$/, "") }));
});

// Statements as deep as they may be, deeper, and far too deep; and certificates of finite models, of proofs and of endless models.
const made = "target/browser/made";
rmSync(join(root, made), { recursive: true, force: true });
mkdirSync(join(root, made), { recursive: true });
const deep = [10, 1_990, 2_000, 2_010, 200_000].map((depth) => {
  const file = `${made}/deep-${depth}.proof`;
  writeFileSync(join(root, file), `1. axiom ${"(¬".repeat(depth)}P${")".repeat(depth)}\n`);
  return file;
});
await native(["judge", "--certificates", made, ...["boards/blondes", "endless/two-successors", "boards/undecided"].map((name) => `examples/${name}.board`)]);
const certificates = below(made).filter((path) => /\.json$/.test(path));

const all = [
  ...[...proofs, ...deep].map((file) => ({ words: ["check", "--json", file], ask: { command: "check", file } })),
  ...[...proofs, ...deep].map((file) => ({ words: ["dag", "--format", "svg", file], ask: { command: "dag", file, form: "svg" } })),
  ...boards.map((file) => ({ words: ["parse", "--syntax", "palmer", "--json", file], ask: { command: "parse", file } })),
  ...certificates.flatMap((file) => ["tstp", "html", "latex", "svg"].map((form) => ({ words: ["export", file, "--to", form], ask: { command: "export", file, form } }))),
];
let next = 0;
await Promise.all(Array.from({ length: 4 }, async () => {
  while (next < all.length) { const one = all[next++]; one.told = await native(one.words); }
}));
// A refusal is a document, whatever was to be drawn; the command line says it in words.
const questions = all.filter(({ words: [command], told }) => !["dag", "export"].includes(command) || told.status === 0);
for (const one of questions) {
  const bytes = readFileSync(join(root, one.ask.file)), text = bytes.toString();
  // A page has texts; a file that is none comes as bytes.
  if (Buffer.from(text).equals(bytes)) one.ask.text = text;
  else one.bytes = [...bytes];
}
const compare = (where, answers) => {
  let equal = 0;
  for (const [at, { words, told }] of questions.entries()) {
    const answer = answers[at];
    // A picture ends with a line end, a document without one.
    if (answer.status === told.status && answer.text.replace(/\n$/, "") === told.text) equal++;
    else faults.push(`${where}: ${words.join(" ")}: ${answer.status} ${answer.text.slice(0, 200)} and not ${told.status} ${told.text.slice(0, 200)}`);
  }
  const drawn = questions.filter(({ words: [command] }) => command === "dag").length;
  console.log(`${where}: ${equal} of ${questions.length} answers as the program has them (${proofs.length + deep.length} proofs, ${drawn} graphs, ${boards.length} boards, ${certificates.length} certificates)`);
};

// Node.
const folder = join(root, "target/checker");
const module = readFileSync(join(folder, "checker_bg.wasm"));
const { initSync, ask } = await import(join(folder, "checker.js"));
initSync({ module });
const begun = performance.now();
compare("Node", questions.map((one) => JSON.parse(ask(JSON.stringify(one.ask), one.bytes && new Uint8Array(one.bytes)))));
console.log(`Node: ${((performance.now() - begun) / questions.length).toFixed(2)} ms a question; the module has ${Math.round(module.length / 1024)} KB, ${Math.round(gzipSync(module, { level: 9 }).length / 1024)} KB as gzip packs it`);

// Chromium.
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
const page = await browser.newPage();
page.on("console", (message) => { if (message.type() === "error") faults.push(`Chromium: ${message.text()}`); });
page.on("pageerror", (error) => faults.push(`Chromium: ${error}`));
await page.goto(`${address}/playground`);
compare("Chromium", await page.evaluate(async (all) => {
  const worker = new Worker("/assets/checker/worker.js", { type: "module" });
  const answers = [];
  await new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message || "the worker has failed"));
    worker.onmessage = ({ data }) => { answers[data.id] = data.answer; if (answers.filter(Boolean).length === all.length) resolve(); };
    for (const [id, { ask, bytes }] of all.entries()) worker.postMessage({ id, ask, bytes: bytes && new Uint8Array(bytes) });
  });
  worker.terminate();
  return answers;
}, questions.map(({ ask, bytes }) => ({ ask, bytes }))));

// The editor protocol. A step sends a message, and waits for this many.
const text = (path) => readFileSync(join(root, path), "utf8");
const documents = ["examples/proofs/wrong.proof", "examples/proofs/attack.proof", "examples/boards/blondes.board", "examples/exercises/transitivity.exercise"];
const transcript = () => {
  let id = 0;
  const call = (method, params) => ({ message: { jsonrpc: "2.0", id: ++id, method, params }, answers: 1 });
  const say = (method, params, answers) => ({ message: { jsonrpc: "2.0", method, params }, answers });
  const steps = [call("initialize", { capabilities: { general: { positionEncodings: ["utf-16"] } } }), say("initialized", {}, 0)];
  for (const path of documents) {
    const uri = `file:///${path}`, content = text(path);
    const about = { textDocument: { uri } };
    const whole = { start: { line: 0, character: 0 }, end: { line: content.split("\n").length, character: 0 } };
    steps.push(say("textDocument/didOpen", { textDocument: { uri, languageId: "", version: 1, text: content } }, 1));
    steps.push(call("textDocument/inlayHint", { ...about, range: whole }), call("textDocument/documentSymbol", about));
    steps.push(call("textDocument/formatting", { ...about, options: { tabSize: 2, insertSpaces: true } }));
    steps.push(call("textDocument/codeAction", { ...about, range: whole, context: { diagnostics: [] } }));
    for (const [line, words] of content.split("\n").entries()) {
      for (const character of [3, Math.floor(words.length / 2), words.length]) {
        const position = { line, character };
        steps.push(call("textDocument/hover", { ...about, position }), call("textDocument/completion", { ...about, position }));
      }
    }
    steps.push(say("textDocument/didChange", { textDocument: { uri, version: 2 }, contentChanges: [{ range: { start: whole.start, end: whole.start }, text: "∀∀ \\and\n" }] }, 1));
    steps.push(say("textDocument/didClose", about, 1));
  }
  steps.push(call("no/such", {}), { message: { nonsense: true }, answers: 1 }, call("shutdown", null));
  return steps;
};
const steps = transcript();

const overStdio = () => new Promise((resolve, reject) => {
  const child = spawn(program, ["lsp", "--stdio"], { cwd: root });
  const got = [];
  let buffer = Buffer.alloc(0), at = 0, wanted = 0;
  const send = () => {
    while (got.length >= wanted) {
      if (at === steps.length) { child.kill(); resolve(got); return; }
      const { message, answers } = steps[at++];
      const body = Buffer.from(JSON.stringify(message));
      child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
      child.stdin.write(body);
      wanted += answers;
    }
  };
  child.stdout.on("data", (data) => {
    buffer = Buffer.concat([buffer, data]);
    for (;;) {
      const head = buffer.indexOf("\r\n\r\n");
      if (head < 0) break;
      const length = Number(/Content-Length: (\d+)/.exec(buffer.subarray(0, head).toString())[1]);
      if (buffer.length < head + 4 + length) break;
      got.push(buffer.subarray(head + 4, head + 4 + length).toString());
      buffer = buffer.subarray(head + 4 + length);
    }
    send();
  });
  child.on("error", reject);
  send();
});
const inPage = (transport) => page.evaluate(async ([transport, steps]) => {
  const got = [];
  let heard = () => {}, post;
  if (transport === "worker") {
    const worker = new Worker("/assets/checker/worker.js", { type: "module" });
    worker.onmessage = ({ data }) => { got.push(data.lsp); heard(); };
    post = (message) => worker.postMessage({ lsp: message });
  } else {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/v1/editor`);
    await new Promise((resolve, reject) => { socket.onopen = resolve; socket.onerror = reject; });
    socket.onmessage = ({ data }) => { got.push(data); heard(); };
    post = (message) => socket.send(message);
  }
  let wanted = 0;
  for (const { message, answers } of steps) {
    wanted += answers;
    post(JSON.stringify(message));
    while (got.length < wanted) await new Promise((resolve) => { heard = resolve; });
  }
  return got;
}, [transport, steps]);
const expected = await overStdio();
for (const transport of ["worker", "web socket"]) {
  const got = await inPage(transport);
  const differs = expected.findIndex((message, at) => message !== got[at]);
  if (differs >= 0 || got.length !== expected.length) faults.push(`${transport}: message ${differs}: ${got[differs]} and not ${expected[differs]}`);
  else console.log(`${transport}: ${got.length} messages of the editor protocol as over standard input and output`);
}

// Diagnostics of a proof of 500 lines in the worker, measured.
const times = await page.evaluate(async () => {
  const lines = ["1. axiom (P → P)", "2. axiom P"];
  for (let n = 3; n <= 500; n++) lines.push(`${n}. P by Modus ponens on 1, ${n - 1}`);
  const worker = new Worker("/assets/checker/worker.js", { type: "module" });
  let heard;
  worker.onmessage = ({ data }) => { if (JSON.parse(data.lsp).method) heard?.(); };
  const post = (method, params, id) => worker.postMessage({ lsp: JSON.stringify({ jsonrpc: "2.0", method, params, ...(id ? { id } : {}) }) });
  post("initialize", { capabilities: {} }, 1);
  const uri = "file:///long.proof";
  const told = () => new Promise((resolve) => { heard = resolve; });
  let wait = told();
  post("textDocument/didOpen", { textDocument: { uri, languageId: "", version: 1, text: lines.join("\n") } });
  await wait;
  const times = [];
  for (let version = 2; version < 102; version++) {
    wait = told();
    const begun = performance.now();
    const place = { line: 400, character: 5 };
    post("textDocument/didChange", { textDocument: { uri, version }, contentChanges: [{ range: { start: place, end: place }, text: " " }] });
    await wait;
    times.push(performance.now() - begun);
  }
  return times.sort((one, other) => one - other);
});
console.log(`worker: diagnostics of 500 lines in ${times[50].toFixed(1)} ms (p50), ${times[98].toFixed(1)} ms (p99), of which 15 ms are the pause`);

await browser.close();
if (faults.length) {
  console.error([...new Set(faults)].slice(0, 20).join("\n"), `\n${faults.length} faults`);
  process.exit(1);
}
