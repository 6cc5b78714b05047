import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CheerioAPI } from 'cheerio';
import type { AnyNode } from 'domhandler';

const sliceLength = 16_384;
/** Milliseconds of work on one page. Ordinary ones take some ten; elements nested without end take their square. */
const mostWorkMs = 2_000;
const mostElements = 150_000;
const deepest = 500;

/** A page that is built to keep its reader busy. */
class HostilePageError extends Error {
  override readonly name = 'HostilePageError';
}

/**
 * A page as a tree of elements, read in slices between which other requests get their turn.
 * @throws HostilePageError for a page too deep or too wide to be one
 */
export async function loadHtml(html: string): Promise<CheerioAPI> {
  const { stringStream } = await import('cheerio');
  let tree: CheerioAPI | undefined;
  const stream = stringStream({ xml: { xmlMode: false, decodeEntities: true } }, (_, $) => (tree = $));
  // Elements beside each other at the very top are slow to load: an element nobody can close holds them all.
  stream.write(`<x-${randomBytes(8).toString('hex')}>`);
  let worked = 0;
  for (let at = 0; at < html.length; at += sliceLength) {
    const began = performance.now();
    stream.write(html.slice(at, at + sliceLength));
    worked += performance.now() - began;
    if (worked > mostWorkMs) throw new HostilePageError('takes too long to read');
    await nextTurn();
  }
  stream.end();
  while (!tree) await nextTurn();
  measure(tree);
  return tree;
}

function measure($: CheerioAPI): void {
  const waiting: { node: AnyNode; depth: number }[] = [{ node: $.root()[0] as AnyNode, depth: 0 }];
  for (let elements = 0; waiting.length > 0; elements += 1) {
    const { node, depth } = waiting.pop() as (typeof waiting)[number];
    if (elements > mostElements || depth > deepest) throw new HostilePageError('is too deep or too wide');
    if (!('children' in node)) continue;
    for (const child of node.children)
      if ('children' in child) waiting.push({ node: child, depth: depth + 1 });
  }
}
