// The editor protocol between VS Code and `referee lsp`: the program is started, documents are sent as they change, and each provider of
// VS Code asks one request. No library of clients is needed, so that the extension is packed as it stands.
"use strict";

const { spawn } = require("child_process");
const vscode = require("vscode");

const LANGUAGES = [
  "referee-proof", "referee-board", "referee-rules", "referee-exercise", "referee-statements", "tptp", "smt-lib", "dimacs", "ladr", "clif",
];
const RESTARTS = 4;

// The kinds of tokens, in the order in which the program numbers them.
const TOKENS = ["comment", "keyword", "number", "macro", "class", "function", "variable", "operator", "string", "namespace"];

/** Messages with a process: requests with their answers, and notifications in both directions. */
class Connection {
  constructor(path, notified, ended) {
    this.pending = new Map();
    this.next = 1;
    this.received = Buffer.alloc(0);
    this.notified = notified;
    this.process = spawn(path, ["lsp", "--stdio"], { stdio: ["pipe", "pipe", "pipe"] });
    this.words = "";
    this.process.stdout.on("data", (bytes) => this.read(bytes));
    this.process.stderr.on("data", (bytes) => { this.words = (this.words + bytes).slice(-2000); });
    this.process.stdin.on("error", () => {});
    const end = (reason) => {
      for (const { reject } of this.pending.values()) reject(new Error(reason));
      this.pending.clear();
      if (!this.isOver) ended(this.words.trim() || reason);
      this.isOver = true;
    };
    this.process.on("error", (error) => end(error.message));
    this.process.on("exit", (status) => end(`it ended with status ${status}`));
  }

  read(bytes) {
    this.received = Buffer.concat([this.received, bytes]);
    for (;;) {
      const head = this.received.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = /content-length: *(\d+)/i.exec(this.received.toString("ascii", 0, head));
      const end = head + 4 + Number(length ? length[1] : 0);
      if (this.received.length < end) return;
      const message = JSON.parse(this.received.toString("utf8", head + 4, end));
      this.received = this.received.subarray(end);
      const waiting = message.method ? undefined : this.pending.get(message.id);
      if (waiting) {
        this.pending.delete(message.id);
        if (message.error) waiting.reject(new Error(message.error.message));
        else waiting.resolve(message.result);
      } else if (message.method) {
        this.notified(message.method, message.params);
        if (message.id !== undefined) this.write({ id: message.id, result: null });
      }
    }
  }

  write(message) {
    const text = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }), "utf8");
    if (!this.isOver) this.process.stdin.write(Buffer.concat([Buffer.from(`Content-Length: ${text.length}\r\n\r\n`), text]));
  }

  tell(method, params) {
    this.write({ method, params });
  }

  ask(method, params) {
    if (this.isOver) return Promise.reject(new Error("referee is not running"));
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.write({ id, method, params });
    });
  }

  async close() {
    if (this.isOver) return;
    const asked = this.ask("shutdown", null).catch(() => {});
    this.isOver = true;
    await asked;
    this.isOver = false;
    this.tell("exit", null);
    this.isOver = true;
  }
}

// From the protocol's values to those of VS Code.
const position = (at) => new vscode.Position(at.line, at.character);
const range = (of) => new vscode.Range(position(of.start), position(of.end));
const location = (at) => new vscode.Location(vscode.Uri.parse(at.uri), range(at.range));
const edit = (change) => new vscode.TextEdit(range(change.range), change.newText);

function workspaceEdit(changes) {
  const edits = new vscode.WorkspaceEdit();
  for (const [uri, list] of Object.entries(changes.changes ?? {})) edits.set(vscode.Uri.parse(uri), list.map(edit));
  return edits;
}

function diagnostic(found) {
  const shown = new vscode.Diagnostic(range(found.range), found.message, found.severity - 1);
  shown.source = found.source;
  shown.code = found.code;
  shown.relatedInformation = (found.relatedInformation ?? []).map(
    (related) => new vscode.DiagnosticRelatedInformation(location(related.location), related.message));
  return shown;
}

function completion(item) {
  const shown = new vscode.CompletionItem(item.label, item.kind - 1);
  shown.detail = item.detail;
  shown.documentation = item.documentation && new vscode.MarkdownString(item.documentation.value);
  shown.filterText = item.filterText;
  shown.sortText = item.sortText;
  shown.insertText = item.textEdit.newText;
  shown.range = range(item.textEdit.range);
  return shown;
}

function symbol(part) {
  const shown = new vscode.DocumentSymbol(part.name, part.detail ?? "", part.kind - 1, range(part.range), range(part.selectionRange));
  shown.children = (part.children ?? []).map(symbol);
  return shown;
}

function action(found) {
  const shown = new vscode.CodeAction(found.title, vscode.CodeActionKind.QuickFix);
  shown.edit = workspaceEdit(found.edit);
  shown.diagnostics = found.diagnostics.map(diagnostic);
  shown.isPreferred = found.isPreferred;
  return shown;
}

function hint(found) {
  const shown = new vscode.InlayHint(position(found.position), found.label);
  shown.tooltip = found.tooltip;
  shown.paddingLeft = found.paddingLeft;
  return shown;
}

function folding(part) {
  const kind = part.kind === "comment" ? vscode.FoldingRangeKind.Comment : vscode.FoldingRangeKind.Region;
  return new vscode.FoldingRange(part.startLine, part.endLine, kind);
}

function lens(found) {
  const { title, command, arguments: given } = found.command;
  return new vscode.CodeLens(range(found.range), { title, command, arguments: given });
}

function signatures(found) {
  const shown = new vscode.SignatureHelp();
  shown.activeSignature = found.activeSignature ?? 0;
  shown.activeParameter = found.activeParameter ?? 0;
  shown.signatures = found.signatures.map(({ label, documentation, parameters }) => {
    const one = new vscode.SignatureInformation(label, documentation && new vscode.MarkdownString(documentation.value ?? documentation));
    one.parameters = parameters.map((parameter) => new vscode.ParameterInformation(parameter.label));
    return one;
  });
  return shown;
}

let connection;
let stopped = false;
let restarts = 0;

const isOurs = (document) => LANGUAGES.includes(document.languageId);
const about = (document) => ({ textDocument: { uri: document.uri.toString() } });
const at = (document, place) => ({ ...about(document), position: { line: place.line, character: place.character } });
const within = (document, of) => ({ ...about(document), range: { start: of.start, end: of.end } });
const ask = async (method, params) => (connection ? connection.ask(`textDocument/${method}`, params) : null);

function settings() {
  const all = vscode.workspace.getConfiguration("referee");
  const { system, notation, house, lenient } = all;
  return { system, notation, house: { ...house }, lenient };
}

function open(document) {
  if (!connection || !isOurs(document)) return;
  const { languageId, version } = document;
  connection.tell("textDocument/didOpen",
    { textDocument: { uri: document.uri.toString(), languageId, version, text: document.getText() } });
}

/** Has the program execute a command with the document that is shown, or the one that a lens names. */
function command(name) {
  return vscode.commands.registerCommand(name, async (uri) => {
    const address = uri ?? vscode.window.activeTextEditor?.document.uri.toString();
    if (!connection || !address) return null;
    try {
      return await connection.ask("workspace/executeCommand", { command: name, arguments: [String(address)] });
    } catch (error) {
      vscode.window.showWarningMessage(`referee: ${error.message}`);
      return null;
    }
  });
}

function start(told, lensesChanged) {
  const path = vscode.workspace.getConfiguration("referee").get("path") || "referee";
  const notified = (method, params) => {
    if (method === "textDocument/publishDiagnostics") told.set(vscode.Uri.parse(params.uri), params.diagnostics.map(diagnostic));
    if (method === "window/showMessage") {
      if (params.type === 3) vscode.window.showInformationMessage(params.message);
      else vscode.window.showWarningMessage(params.message);
    }
    if (method === "workspace/codeLens/refresh") lensesChanged.fire();
  };
  const started = new Connection(path, notified, (reason) => {
    connection = undefined;
    told.clear();
    if (stopped) return;
    if (++restarts <= RESTARTS) setTimeout(() => { if (!stopped) start(told, lensesChanged); }, 1000 * restarts);
    else vscode.window.showErrorMessage(`referee cannot be run as \`${path} lsp\`: ${reason}. The setting referee.path names the program.`);
  });
  const capabilities = { general: { positionEncodings: ["utf-16"] }, workspace: { codeLens: { refreshSupport: true } } };
  started.ask("initialize", { processId: process.pid, rootUri: null, capabilities, initializationOptions: settings() }).then(() => {
    connection = started;
    connection.tell("initialized", {});
    vscode.workspace.textDocuments.forEach(open);
  }, () => {});
}

function activate(context) {
  const told = vscode.languages.createDiagnosticCollection("referee");
  const lensesChanged = new vscode.EventEmitter();
  const on = LANGUAGES.map((language) => ({ language }));
  const { languages, workspace } = vscode;
  context.subscriptions.push(
    told,
    workspace.onDidOpenTextDocument(open),
    workspace.onDidCloseTextDocument((document) => {
      if (connection && isOurs(document)) connection.tell("textDocument/didClose", about(document));
    }),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (!connection || !isOurs(document) || contentChanges.length === 0) return;
      connection.tell("textDocument/didChange", {
        textDocument: { uri: document.uri.toString(), version: document.version },
        contentChanges: contentChanges.map((change) => ({ range: { start: change.range.start, end: change.range.end }, text: change.text })),
      });
    }),
    workspace.onDidChangeConfiguration((change) => {
      if (connection && change.affectsConfiguration("referee")) {
        connection.tell("workspace/didChangeConfiguration", { settings: settings() });
      }
    }),
    languages.registerHoverProvider(on, {
      async provideHover(document, place) {
        const found = await ask("hover", at(document, place));
        return found && new vscode.Hover(new vscode.MarkdownString(found.contents.value), range(found.range));
      },
    }),
    languages.registerCompletionItemProvider(on, {
      provideCompletionItems: async (document, place) => ((await ask("completion", at(document, place))) ?? []).map(completion),
    }, "\\", " ", "[", ","),
    languages.registerDefinitionProvider(on, {
      async provideDefinition(document, place) {
        const found = await ask("definition", at(document, place));
        return found && location(found);
      },
    }),
    languages.registerReferenceProvider(on, {
      provideReferences: async (document, place, context) =>
        ((await ask("references", { ...at(document, place), context })) ?? []).map(location),
    }),
    languages.registerRenameProvider(on, {
      async prepareRename(document, place) {
        const found = await ask("prepareRename", at(document, place));
        if (!found) throw new Error("Numbers of lines, subproofs, labels, and names in statements are renamed.");
        return range(found);
      },
      provideRenameEdits: async (document, place, newName) =>
        workspaceEdit(await ask("rename", { ...at(document, place), newName })),
    }),
    languages.registerDocumentSymbolProvider(on, {
      provideDocumentSymbols: async (document) => ((await ask("documentSymbol", about(document))) ?? []).map(symbol),
    }),
    languages.registerCodeActionsProvider(on, {
      provideCodeActions: async (document, of) =>
        ((await ask("codeAction", { ...within(document, of), context: { diagnostics: [] } })) ?? []).map(action),
    }, { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] }),
    languages.registerInlayHintsProvider(on, {
      provideInlayHints: async (document, of) => ((await ask("inlayHint", within(document, of))) ?? []).map(hint),
    }),
    languages.registerDocumentHighlightProvider(on, {
      provideDocumentHighlights: async (document, place) =>
        ((await ask("documentHighlight", at(document, place))) ?? []).map((one) => new vscode.DocumentHighlight(range(one.range), one.kind - 1)),
    }),
    languages.registerFoldingRangeProvider(on, {
      provideFoldingRanges: async (document) => ((await ask("foldingRange", about(document))) ?? []).map(folding),
    }),
    languages.registerDocumentSemanticTokensProvider(on, {
      async provideDocumentSemanticTokens(document) {
        const found = await ask("semanticTokens/full", about(document));
        return found && new vscode.SemanticTokens(new Uint32Array(found.data));
      },
    }, new vscode.SemanticTokensLegend(TOKENS, [])),
    languages.registerSignatureHelpProvider(on, {
      async provideSignatureHelp(document, place) {
        const found = await ask("signatureHelp", at(document, place));
        return found && signatures(found);
      },
    }, " ", ",", "("),
    languages.registerCodeLensProvider(on, {
      onDidChangeCodeLenses: lensesChanged.event,
      provideCodeLenses: async (document) => ((await ask("codeLens", about(document))) ?? []).map(lens),
    }),
    command("referee.judge"),
    command("referee.check"),
    languages.registerDocumentFormattingEditProvider(on, {
      provideDocumentFormattingEdits: async (document, options) =>
        ((await ask("formatting", { ...about(document), options })) ?? []).map(edit),
    }),
  );
  start(told, lensesChanged);
}

async function deactivate() {
  stopped = true;
  if (connection) await connection.close();
}

module.exports = { activate, deactivate };
