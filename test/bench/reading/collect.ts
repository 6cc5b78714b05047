/**
 * Turns public repositories with saved pages into folders for `npm run bench:reading`: four sets of pages, each in two
 * halves. Pages are other people's work: the folder has to be outside this repository.
 * Usage: npx node test/bench/reading/collect.ts <folder> <clones>, the latter with a clone of each repository that
 * sources.ts, pages.json and fourth-pages.json name, as `owner+name`, bare or not. Of the second set on, pages whose
 * clone is missing are left out.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { load } from 'cheerio';
import { parse } from 'csv-parse/sync';
import { decimalsOf } from '#api/contract/currency-decimals.ts';
import { decodeHtml } from '#api/platform/fetch/decode-html.ts';
import { bodyOf } from './cassette.ts';
import { likelyImages, likelyTitle } from './likely.ts';
import {
  currencies,
  currencyOfHost,
  currencyOfSign,
  groupedByPoint,
  otherPages,
  productsAmongLists,
  titles,
} from './sources.ts';
import type { Truth, Truths } from './truth.ts';

const [folder = '', clones = ''] = process.argv.slice(2);
if (!clones || !relative('.', resolve(folder)).startsWith('..'))
  throw new Error('name a folder outside the repository and one with clones');

function git(repository: string, ...command: string[]): Buffer {
  const clone = join(clones, repository.replace('/', '+'));
  const directory = existsSync(join(clone, '.git')) ? join(clone, '.git') : clone;
  return execFileSync('git', ['--git-dir', directory, ...command], { maxBuffer: 2 ** 28 });
}
const show = (repository: string, path: string) => git(repository, 'show', `HEAD:${path}`);
const isCloned = (repository: string) => existsSync(join(clones, repository.replace('/', '+')));

const halves: Record<string, Truths> = {};

type Set = '' | 'second-' | 'third-' | 'fourth-';

/** By host, so that a shop tuned on is never held out. Of the second set, a half of the half was looked at, too. */
function add(set: Set, name: string, html: string, truth: Truth): void {
  const [first = 0, second = 0] = createHash('sha256').update(new URL(truth.url).host).digest();
  const isLookedAt = first % 2 === 0 || (set === 'second-' && second % 2 === 0);
  const half = `${set}${isLookedAt ? 'tuning' : 'held-out'}`;
  mkdirSync(join(folder, half), { recursive: true });
  writeFileSync(join(folder, half, name), html);
  (halves[half] ??= {})[name] = truth;
}

type Judged = Record<'price' | 'currency' | 'availability', string[] | undefined> & { url: string };

function priceOf({ url, price, currency }: Judged): Pick<Truth, 'price_minor' | 'currency'> {
  if (!price) return { price_minor: null, currency: null };
  const { host } = new URL(url);
  const sign = currency?.[0] ?? '';
  const code = /^[A-Z]{3}$/.test(sign)
    ? sign
    : sign === '' || sign === '$'
      ? (currencyOfHost[host] ?? 'USD')
      : host === 'www.smartprix.com'
        ? 'INR'
        : (currencyOfSign[sign] ?? '');
  const text = (price[0] ?? '').trim();
  const amount = groupedByPoint.has(host)
    ? Number(text) * (Number(text) < 1_000 ? 1_000 : 1)
    : Number(/^\d\.\d{3}$/.test(text) ? text.replace('.', '') : text);
  return { price_minor: Math.round(amount * 10 ** decimalsOf(code)), currency: code };
}

const products = 'scrapinghub/product-extraction-benchmark';
const judged = JSON.parse(show(products, 'dataset/ground-truth.json').toString()) as Record<string, Judged>;
for (const [id, truth] of Object.entries(judged)) {
  const html = gunzipSync(show(products, `dataset/html/${id}.html.gz`)).toString();
  const title = titles[id.slice(0, 6)] ?? likelyTitle(html, truth.url);
  add('', `${id.slice(0, 16)}.html`, html, {
    url: truth.url,
    isProduct: true,
    ...(title && { title }),
    ...priceOf(truth),
    ...(currencies[id.slice(0, 6)] && { currency: currencies[id.slice(0, 6)] }),
    image: likelyImages(html, truth.url, title),
    availability: truth.availability?.[0] === 'OutOfStock' ? 'out_of_stock' : 'in_stock',
  });
}

const articles = 'scrapinghub/article-extraction-benchmark';
const news = JSON.parse(show(articles, 'ground-truth.json').toString()) as Record<string, { url: string }>;
for (const [id, { url }] of Object.entries(news)) {
  const html = gunzipSync(show(articles, `html/${id}.html.gz`)).toString();
  add('', `${id.slice(0, 16)}.html`, html, { url, isProduct: false });
}

const lists = 'TeamHG-Memex/autopager';
const rows = parse(show(lists, 'autopager/data/data.csv'), { columns: true }) as Record<string, string>[];
for (const { 'File Name': name = '', 'Page URL': url = '' } of rows) {
  if (productsAmongLists.has(name)) continue;
  const html = decodeHtml(show(lists, `autopager/data/html/${name}.html`), 'text/html');
  add('', `list-${name}.html`, html, { url, isProduct: false });
}

/** The page in a file: some have its URL in their first line, others are recorded answers. */
function pageIn(path: string, file: Buffer): string {
  if (path.endsWith('.yml')) return bodyOf(file.toString());
  // Pages were saved as UTF-8, whatever they declare.
  const text = file.toString();
  const html = text.includes('\uFFFD') ? decodeHtml(file, 'text/html') : text;
  return path.endsWith('.txt') ? html.slice(html.indexOf('\n') + 1) : html;
}

const thirdSet = new Set(['swathiiyer2/fathom-products', 'adbar/trafilatura', 'adbar/htmldate']);
const setOf = (repository: string): Set => (thirdSet.has(repository) ? 'third-' : 'second-');

const nameOf = (source: string) => `${createHash('sha256').update(source).digest('hex').slice(0, 16)}.html`;

/** Adds the pages of a file by `owner/name:path`, products unless it says otherwise. */
function addPages(file: string, setFor: (repository: string) => Set): void {
  const pages = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Record<
    string,
    Omit<Truth, 'isProduct'> & Partial<Truth>
  >;
  for (const [source, truth] of Object.entries(pages)) {
    const [repository = '', path = ''] = source.split(':');
    if (!isCloned(repository)) continue;
    const html = pageIn(path, show(repository, path));
    const image = likelyImages(html, truth.url, truth.title ?? undefined);
    add(setFor(repository), nameOf(source), html, { image, isProduct: true, ...truth });
  }
}
addPages('pages.json', setOf);
addPages('fourth-pages.json', () => 'fourth-');

for (const { repository, paths, isOnePerFolder } of otherPages.filter((each) => isCloned(each.repository))) {
  const found = git(repository, 'ls-tree', '-r', '-z', '--name-only', 'HEAD').toString().split('\0');
  const seen = new Set<string>();
  for (const path of found.filter((each) => paths.test(each))) {
    const parent = path.slice(0, path.lastIndexOf('/'));
    if (isOnePerFolder && seen.has(parent)) continue;
    seen.add(parent);
    const html = pageIn(path, show(repository, path));
    const stated = load(html)('link[rel="canonical"]').attr('href') ?? '';
    const url = URL.parse(stated)?.href ?? `https://${nameOf(parent)}.example/${encodeURI(path)}`;
    add(setOf(repository), nameOf(`${repository}:${path}`), html, { url, isProduct: false });
  }
}

for (const [half, truths] of Object.entries(halves))
  writeFileSync(join(folder, half, 'truth.json'), JSON.stringify(truths, undefined, 1));
