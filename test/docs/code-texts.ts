/** Reads the English in code: docstrings, names of tests, and texts that people see in terminals, logs and errors. */
import { globSync } from 'node:fs';
import ts from 'typescript';
import { read } from './pages.ts';

export interface CodeText {
  path: string;
  text: string;
}

/** Source files, without generated ones. */
const sources = (...folders: string[]) =>
  globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx}`)).filter(
    (path) => !/^prisma\/client\/|\/generated\//.test(path),
  );

/** Every `/** … *\/` as one line. */
export const docstrings: CodeText[] = sources('api', 'app', 'prisma', 'sdk', 'test').flatMap((path) =>
  [...read(path).matchAll(/\/\*\*(.+?)\*\//gs)].map(([, comment = '']) => ({
    path,
    text: comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim(),
  })),
);

/** A literal's text, with `X` for each placeholder. */
function literalText(node: ts.Node | undefined): string | undefined {
  if (node && ts.isStringLiteralLike(node)) return node.text;
  if (!node || !ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `X${literal.text}`).join('');
}

/** The function at the start of a call: `it` of `it.each(rows)(name, run)`. */
function calledFunction(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isTaggedTemplateExpression(node)) return calledFunction(node.tag);
  return ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)
    ? calledFunction(node.expression)
    : '';
}

/** The texts that `pick` returns for the nodes of some files. */
function select(paths: string[], pick: (node: ts.Node) => string | undefined): CodeText[] {
  const found: CodeText[] = [];
  for (const path of paths) {
    const visit = (node: ts.Node): void => {
      const text = pick(node);
      if (text) found.push({ path, text });
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest));
  }
  return found;
}

/** Names of tests and of their groups, without those in tables. */
export const testNames: CodeText[] = select(sources('test'), (node) =>
  ts.isCallExpression(node) && ['test', 'it', 'describe'].includes(calledFunction(node.expression))
    ? literalText(node.arguments[0])
    : undefined,
);

/** Lists of words in many languages, which aren't sentences. */
const wordLists = /\/(?:scraper\/|lists\/csv-columns|docs\/index-options)/;
/** Ways to authenticate that the API's description names, such as `shopper or nobody`. */
const callers = / or nobody$/;

/** Strings of at least three words: messages, hints, descriptions, options of the command line, and logs. */
export const codeTexts: CodeText[] = select(
  sources('api', 'prisma', 'sdk/mcp').filter((path) => !wordLists.test(path)),
  (node) => {
    const text = literalText(node);
    return text && /^\S+ \S+ \S/.test(text) && !callers.test(text) ? text : undefined;
  },
);
