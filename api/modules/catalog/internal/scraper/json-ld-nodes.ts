import type { Page } from './page.ts';

/** A JSON-LD object. */
export type Node = Record<string, unknown>;

const maxScripts = 200;
const maxNodes = 20_000;

/** The page's JSON-LD, one root per script, and a function that resolves `{"@id": …}` references. */
export function parseScripts({ $, all }: Page): { roots: unknown[]; resolve: (value: unknown) => unknown } {
  const roots: unknown[] = [];
  const scripts = all.filter(
    ({ name, attribs }) => name === 'script' && /^\s*application\/ld\+json/i.test(attribs.type ?? ''),
  );
  for (const script of scripts.slice(0, maxScripts)) {
    const parsed = parseLoosely($(script).contents().text());
    if (parsed !== undefined) roots.push(parsed);
  }
  const named = namedNodes(roots);
  return { roots, resolve: (value) => (isReference(value) ? (named.get(value['@id']) ?? value) : value) };
}

/** Lower-case types without their vocabulary: `Product`, `schema:Product`, `https://schema.org/Product`. */
export function typesOf(node: Node): string[] {
  const types = Array.isArray(node['@type']) ? node['@type'].slice(0, 20) : [node['@type']];
  return types
    .filter((type) => typeof type === 'string')
    .map((type) => (type.split(/[/#:]/).pop() ?? '').trim().toLowerCase());
}

/**
 * Parses JSON with mistakes common in shops: comments, CDATA, line breaks in strings, trailing
 * commas, escaped quotes.
 */
function parseLoosely(text: string): unknown {
  for (const attempt of [() => text, () => repaired(text)]) {
    try {
      return JSON.parse(attempt()) as unknown;
    } catch {
      // Try the next one; if all fail, skip this script, because the others can still be valid.
    }
  }
  return undefined;
}

function repaired(text: string): string {
  return text
    .replaceAll(/<!--|-->|\/\*\s*(<!\[CDATA\[|\]\]>)\s*\*\/|(\/\/\s*)?(<!\[CDATA\[|\]\]>)/g, '')
    .replaceAll(/[\u0000-\u001f]+/g, ' ') // eslint-disable-line no-control-regex
    .replace(/^\s*[[{]\s*&quot;.*/, (json) => json.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
    .replaceAll(/,\s*(?=[}\]])/g, '')
    .trim()
    .replace(/;$/, '');
}

function isReference(value: unknown): value is { '@id': string } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return typeof (value as Node)['@id'] === 'string' && Object.keys(value).length === 1;
}

function namedNodes(roots: unknown[]): Map<string, Node> {
  const named = new Map<string, Node>();
  const waiting: unknown[] = [...roots];
  for (let seen = 0; waiting.length > 0 && seen < maxNodes; seen += 1) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const node = value as Node;
    if (!Array.isArray(value) && typeof node['@id'] === 'string' && !isReference(value))
      named.set(node['@id'], node);
    for (const entry of Object.values(node).slice(0, maxNodes))
      if (typeof entry === 'object') waiting.push(entry);
  }
  return named;
}
