/**
 * Voice control finds a control by its visible words, so its `aria-label` contains them in every language. This compares
 * the messages that the label and the element's content use, without their values.
 */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { languages } from '#api/contract/language/languages.ts';

interface Labelled {
  place: string;
  label: string[];
  shown: string[];
}

const catalogs = Object.fromEntries(
  languages.map((lang) => [
    lang,
    globSync(`app/messages/*/${lang}.json`).map(
      (path) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>,
    ),
  ]),
);

/** The names of the messages that a node uses. */
function messagesIn(node: ts.Node): string[] {
  const [first] = ts.isCallExpression(node) ? node.arguments : [];
  const own =
    first && ts.isCallExpression(node) && /^(text|t|say)$/.test(node.expression.getText())
      ? stringsIn(first)
      : [];
  const inner: string[] = [];
  ts.forEachChild(node, (child) => void inner.push(...messagesIn(child)));
  return [...own, ...inner];
}

function stringsIn(node: ts.Node): string[] {
  if (ts.isStringLiteral(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...stringsIn(node.whenTrue), ...stringsIn(node.whenFalse)];
  return [];
}

function labelledIn(path: string): Labelled[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Labelled[] = [];
  const visit = (node: ts.Node) => {
    if (
      ts.isJsxElement(node) &&
      /^(a|button|Button|Link|summary|label)$/.test(node.openingElement.tagName.getText())
    ) {
      const attribute = node.openingElement.attributes.properties.find(
        (one) => ts.isJsxAttribute(one) && /^(aria-label|accessibilityLabel)$/.test(one.name.getText()),
      );
      // Some only have a label if there are no visible words.
      const label = attribute && !attribute.getText().includes('undefined') ? messagesIn(attribute) : [];
      const shown = node.children.flatMap((child) => messagesIn(child));
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      if (label.length > 0 && shown.length > 0) found.push({ place: `${path}:${line + 1}`, label, shown });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const words = (message: string) =>
  message
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}{}]+/gu, ' ')
    .trim();

const labelled = globSync('app/**/*.tsx').flatMap(labelledIn);

it('finds controls with labels', () => {
  expect(labelled.length).toBeGreaterThan(20);
});

it.each(languages)('labels contain the visible words in %s', (lang) => {
  const messagesNamed = (names: string[]) =>
    names.flatMap((name) => catalogs[lang]!.flatMap((catalog) => catalog[name] ?? []));
  const faults = labelled.flatMap(({ place, label, shown }) => {
    const labels = messagesNamed(label).map(words);
    return messagesNamed(shown)
      .filter((text) => !labels.some((one) => one.includes(words(text))))
      .map((text) => `${place}: “${text}” isn’t in “${labels.join('”, “')}”`);
  });
  expect(faults).toEqual([]);
});
