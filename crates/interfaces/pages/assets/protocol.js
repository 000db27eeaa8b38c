// The checker (worker.js) and the editor protocol, as the playground asks them. Where the page has the checker, it answers in a thread of its own; else the
// protocol comes over a web socket of the service. Not here: what is done with the answers.
"use strict";
/// Returns the means of a page.
///
/// * `checker`: the address of the worker, if there is one. `hasService`: true if there is a service.
/// * `published(diagnostics)`: called when the diagnostics of the latest text have come.
globalThis.refereeProtocol = ({ checker, hasService, published }) => {
  let worker, waiting = new Map(), count = 0;
  let opened, version = 0, calls = new Map(), call = 0, send, told = "", text = "";

  // Questions to the checker. One that breaks is replaced, and what it was asked has no answer.
  const start = () => {
    worker = new Worker(checker, { type: "module" });
    worker.onmessage = ({ data }) => {
      if (data.lsp) { heard(JSON.parse(data.lsp)); return; }
      waiting.get(data.id)?.resolve(data.answer);
      waiting.delete(data.id);
    };
    worker.onerror = () => {
      worker.terminate();
      for (const one of waiting.values()) one.reject(new Error("the checker has stopped"));
      waiting = new Map();
      worker = send = opened = undefined;
    };
  };
  const ask = (question) => new Promise((resolve, reject) => {
    if (!checker) { reject(new Error("there is no checker")); return; }
    if (!worker) start();
    const id = ++count;
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, ask: question });
  });

  const notify = (method, params) => send(JSON.stringify({ jsonrpc: "2.0", method, params }));
  const request = (method, params) => new Promise((resolve) => {
    const id = ++call;
    calls.set(id, resolve);
    send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
  });
  const heard = (message) => {
    if (message.method === "textDocument/publishDiagnostics") {
      if (message.params.uri === opened && message.params.version === version) published(message.params.diagnostics);
    } else if (calls.has(message.id)) {
      calls.get(message.id)(message.result ?? null);
      calls.delete(message.id);
    }
  };
  const connect = (settings) => {
    if (checker) {
      if (!worker) start();
      send = (message) => worker?.postMessage({ lsp: message });
    } else if (hasService) {
      const before = [];
      const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/v1/editor`);
      socket.onmessage = ({ data }) => heard(JSON.parse(data));
      socket.onopen = () => { for (const message of before) socket.send(message); };
      socket.onclose = () => { send = opened = undefined; for (const resolve of calls.values()) resolve(null); calls = new Map(); };
      send = (message) => { if (socket.readyState === WebSocket.OPEN) socket.send(message); else before.push(message); };
    } else return false;
    told = JSON.stringify(settings);
    const capabilities = { general: { positionEncodings: ["utf-16"] } };
    request("initialize", { capabilities, initializationOptions: settings });
    notify("initialized", {});
    return true;
  };
  /// Tells a text under the name that says what it is, and under which settings it is read.
  const tell = (uri, content, settings) => {
    if (!send && !connect(settings)) return;
    if (told !== JSON.stringify(settings)) {
      told = JSON.stringify(settings);
      notify("workspace/didChangeConfiguration", { settings: { referee: settings } });
    }
    if (opened === uri && content === text) return;
    version++;
    text = content;
    if (opened !== uri) {
      if (opened) notify("textDocument/didClose", { textDocument: { uri: opened } });
      opened = uri;
      notify("textDocument/didOpen", { textDocument: { uri, languageId: "", version, text } });
    } else notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges: [{ text }] });
  };
  const about = (method, more = {}) => (opened && send ? request(method, { textDocument: { uri: opened }, ...more }) : Promise.resolve(null));
  return { ask, tell, about, uri: () => opened };
};
