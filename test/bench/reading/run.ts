/**
 * Reads the pages of folders with truth and prints how much was right.
 * Usage: npm run bench:reading -- [--each] <folder>…, each with a `truth.json` or with folders that have one
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readInWorker } from '#api/modules/catalog/internal/scraper/read-in-worker.ts';
import { judge, type Reading, type Verdict } from './judge.ts';
import type { Truths } from './truth.ts';

const { values, positionals } = parseArgs({
  options: { each: { type: 'boolean' } },
  allowPositionals: true,
});
const folders = positionals
  .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
  .filter((folder) => existsSync(join(folder, 'truth.json')));
if (folders.length === 0) throw new Error('name a folder with a truth.json');

// The first page starts the thread.
await readInWorker('<title></title>', 'https://shop.example/');

async function read(html: string, url: string): Promise<Reading> {
  const began = performance.now();
  const reading = await readInWorker(html, url).catch(() => ({ failure: 'fallback_scrape_failed' }) as const);
  return { product: 'product' in reading ? reading.product : null, ms: performance.now() - began };
}

for (const folder of folders) {
  const truths = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Truths;
  const times: number[] = [];
  const counts = new Map<string, [yes: number, of: number]>();
  for (const [name, truth] of Object.entries(truths)) {
    const reading = await read(readFileSync(join(folder, name), 'utf8'), truth.url);
    times.push(reading.ms);
    const verdict = judge(truth, reading);
    for (const [field, isSo] of Object.entries(verdict)) {
      const [yes, of] = counts.get(field) ?? [0, 0];
      counts.set(field, [yes + Number(isSo), of + 1]);
    }
    if (values.each) report(name, truth, reading, verdict);
  }
  times.sort((a, b) => a - b);
  console.log(`\n${folder}: ${times.length} pages`);
  for (const [field, [yes, of]] of counts)
    console.log(`${field.padEnd(26)}${yes} / ${of}  ${((100 * yes) / of).toFixed(1)} %`);
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
  console.log(`p95 ${p95.toFixed(0)} ms, longest ${times.at(-1)?.toFixed(0)} ms`);
}

function report(name: string, truth: Truths[string], { product }: Reading, verdict: Verdict): void {
  const isBad = (field: string) => /wrong|invented|taken/.test(field);
  const wrong = Object.entries(verdict)
    .filter(([field, isSo]) => isSo === isBad(field))
    .map(([field]) => field);
  if (wrong.length === 0) return;
  const { title, price_minor, currency, availability, image_url } = product ?? {};
  const found = product ? { title, price_minor, currency, availability, image_url } : null;
  console.log(`\n${name} ${truth.url}\n  wrong: ${wrong.join(', ')}`);
  console.log(`  found ${JSON.stringify(found)}`);
  console.log(
    `  truth ${JSON.stringify({ ...truth, url: undefined, image: [truth.image].flat().slice(0, 2) })}`,
  );
}
