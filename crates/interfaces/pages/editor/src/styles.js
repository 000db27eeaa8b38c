// The styles of CodeMirror as constructed style sheets: the pages allow no style in a document that does not come from a file (`style-src 'self'`), and
// the library would add an element. Not here: the look of the editor, which is in the style sheet of the
// pages; constructed sheets come after that, so that its selectors have to be more specific.
import { StyleModule } from "style-mod";

const mounted = new WeakMap();

StyleModule.mount = (root, modules) => {
  const document = root.ownerDocument ?? root;
  let sheet = mounted.get(document);
  if (!sheet) {
    sheet = { sheet: new CSSStyleSheet(), modules: [] };
    mounted.set(document, sheet);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet.sheet];
  }
  const added = [].concat(modules).filter((one) => !sheet.modules.includes(one));
  if (!added.length) return;
  sheet.modules.push(...added);
  sheet.sheet.replaceSync(sheet.modules.map((one) => one.getRules()).join("\n"));
};
