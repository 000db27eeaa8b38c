// The checker (crate `browser`, as wasm) in a thread of its own. Two kinds of messages: { id, ask, bytes } is a question, about its text or the bytes of a
// file, answered by { id, answer }; { lsp } is a message of the editor protocol, answered by any number of { lsp }. Diagnostics come when no message has
// come for a moment.
import load, { ask, EditorSession } from "./checker.js";

const PAUSE = 15;
// The module comes packed, and is unpacked here: so it needs nothing of the server that gives it out. One that unpacks it on the way is as welcome.
const unpacked = async () => {
  const bytes = new Uint8Array(await (await fetch(new URL("./checker_bg.wasm.gz", import.meta.url))).arrayBuffer());
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isPacked ? new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer() : bytes;
};
const ready = unpacked().then((module) => load({ module_or_path: module }));
let session, timer;

const tell = (messages) => { for (const message of messages) postMessage({ lsp: message }); };

onmessage = async ({ data }) => {
  await ready;
  if (data.ask) {
    postMessage({ id: data.id, answer: JSON.parse(ask(JSON.stringify(data.ask), data.bytes)) });
    return;
  }
  session ??= new EditorSession();
  tell(session.receive(data.lsp));
  if (session.ended()) session = undefined;
  clearTimeout(timer);
  timer = setTimeout(() => { if (session) tell(session.changed_diagnostics()); }, PAUSE);
};
