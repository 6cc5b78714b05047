import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import type { CheerioAPI } from 'cheerio';
import type { AnyNode } from 'domhandler';
import pLimit from 'p-limit';

const sliceLength = 1_024;
/**
 * Milliseconds after which a slice counts as slow; on the main thread, other requests then get
 * twice that time.
 */
const slowMs = 4;
/** Milliseconds of work per page. Ordinary pages take about ten; endlessly nested elements take quadratic time. */
const maxWorkMs = 1_000;
const maxElements = 30_000;
const deepest = 500;

/** One page at a time: several hostile ones would keep everything else waiting. */
const inTurn = pLimit(1);

/** Thrown for a page that seems designed to keep its parser busy. */
class HostilePageError extends Error {
  override readonly name = 'HostilePageError';
}

/**
 * Parses a page in slices, so that other requests get their turn in between.
 * @throws HostilePageError if the page is too deep or too large
 */
export function loadHtml(html: string): Promise<CheerioAPI> {
  return inTurn(() => load(html));
}

async function load(html: string): Promise<CheerioAPI> {
  const { stringStream } = await import('cheerio');
  let tree: CheerioAPI | undefined;
  const stream = stringStream({ xml: { xmlMode: false, decodeEntities: true } }, (_, $) => (tree = $));
  // Many top-level siblings are slow to parse, so wrap them in an element that the page can't close.
  stream.write(`<x-${randomBytes(8).toString('hex')}>`);
  let worked = 0;
  for (let at = 0; at < html.length; at += sliceLength) {
    const began = performance.now();
    stream.write(html.slice(at, at + sliceLength));
    const took = performance.now() - began;
    worked += took;
    if (worked > maxWorkMs) throw new HostilePageError('takes too long to read');
    await (took > slowMs && isMainThread ? rest(2 * took) : nextTurn());
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
    if (elements > maxElements || depth > deepest) throw new HostilePageError('is too deep or too wide');
    if (!('children' in node)) continue;
    for (const child of node.children)
      if ('children' in child) waiting.push({ node: child, depth: depth + 1 });
  }
}
