/**
 * Turns public repositories with saved pages into a folder for `npm run bench:reading`. Pages are other people's work:
 * the folder has to be outside this repository.
 * Usage: node test/bench/reading/collect.ts <folder> <products> <articles> <lists>, the git directories of clones of
 * scrapinghub/product-extraction-benchmark, scrapinghub/article-extraction-benchmark and TeamHG-Memex/autopager
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { decimalsOf } from '#api/contract/currency-decimals.ts';
import { decodeHtml } from '#api/platform/fetch/decode-html.ts';
import { likelyImages, likelyTitle } from './likely.ts';
import { currencyOfHost, currencyOfSign, groupedByPoint, productsAmongLists, titles } from './sources.ts';
import type { Truth, Truths } from './truth.ts';

const [folder = '', products = '', articles = '', lists = ''] = process.argv.slice(2);
if (!lists || !relative('.', resolve(folder)).startsWith('..'))
  throw new Error('name a folder outside the repository and three git directories');

const halves: Record<string, Truths> = { tuning: {}, 'held-out': {} };
for (const half of Object.keys(halves)) mkdirSync(join(folder, half), { recursive: true });

const show = (git: string, path: string) =>
  execFileSync('git', ['--git-dir', git, 'show', `HEAD:${path}`], { maxBuffer: 2 ** 28 });

/** By host, so that a shop tuned on is never held out. */
function add(name: string, html: string, truth: Truth): void {
  const [first = 0] = createHash('sha256').update(new URL(truth.url).host).digest();
  const half = first % 2 === 0 ? 'tuning' : 'held-out';
  writeFileSync(join(folder, half, name), html);
  (halves[half] as Truths)[name] = truth;
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

const judged = JSON.parse(show(products, 'dataset/ground-truth.json').toString()) as Record<string, Judged>;
for (const [id, truth] of Object.entries(judged)) {
  const html = gunzipSync(show(products, `dataset/html/${id}.html.gz`)).toString();
  const title = titles[id.slice(0, 6)] ?? likelyTitle(html, truth.url);
  add(`${id.slice(0, 16)}.html`, html, {
    url: truth.url,
    isProduct: true,
    ...(title && { title }),
    ...priceOf(truth),
    image: likelyImages(html, truth.url, title),
    availability: truth.availability?.[0] === 'OutOfStock' ? 'out_of_stock' : 'in_stock',
  });
}

const news = JSON.parse(show(articles, 'ground-truth.json').toString()) as Record<string, { url: string }>;
for (const [id, { url }] of Object.entries(news)) {
  add(`${id.slice(0, 16)}.html`, gunzipSync(show(articles, `html/${id}.html.gz`)).toString(), {
    url,
    isProduct: false,
  });
}

const rows = parse(show(lists, 'autopager/data/data.csv'), { columns: true }) as Record<string, string>[];
for (const { 'File Name': name = '', 'Page URL': url = '' } of rows) {
  if (productsAmongLists.has(name)) continue;
  const html = decodeHtml(show(lists, `autopager/data/html/${name}.html`), 'text/html');
  add(`list-${name}.html`, html, { url, isProduct: false });
}

for (const [half, truths] of Object.entries(halves))
  writeFileSync(join(folder, half, 'truth.json'), JSON.stringify(truths, undefined, 1));
