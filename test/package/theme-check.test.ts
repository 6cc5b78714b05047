/** The extension passes Shopify's linter and stays within Shopify's limits. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { themeCheckRun } from '@shopify/theme-check-node';
import { expect, test } from 'vitest';
import { extensionFolder } from '#test/support/theme/extension.ts';

const files = readdirSync(extensionFolder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  statSync(join(extensionFolder, path)).isFile(),
);
const sizeOf = (path: string) => statSync(join(extensionFolder, path)).size;
const sum = (paths: string[]) => paths.reduce((total, path) => total + sizeOf(path), 0);

test('theme-check reports nothing', async () => {
  const { offenses, theme } = await themeCheckRun(extensionFolder);
  expect(theme.length).toBeGreaterThan(30);
  expect(offenses.map(({ check, uri, message }) => `${check} ${uri} ${message}`)).toEqual([]);
});

test('files are in the folders Shopify reads', () => {
  const other = files.filter((path) => !/^(assets|blocks|snippets|locales)\/[^/]+$/.test(path));
  expect(other.toSorted()).toEqual(['.theme-check.yml', 'shopify.extension.toml']);
});

test('number and sizes of files stay within the limits', () => {
  expect(sum(files)).toBeLessThan(10_000_000);
  const liquid = files.filter((path) => path.endsWith('.liquid'));
  expect(sum(liquid)).toBeLessThan(100_000);
  expect(files.filter((path) => path.startsWith('blocks/')).length).toBeLessThanOrEqual(30);
});

test('the stylesheet is small and overrides nothing of the theme', () => {
  const css = readFileSync(join(extensionFolder, 'assets/wishlist.css'));
  expect(gzipSync(css).length).toBeLessThan(6_000);
  const rules = `${css}`.replace(/\/\*[\s\S]*?\*\//g, '');
  expect(rules).not.toContain('!important');
  const selectors = [...rules.matchAll(/(?<=^|[{}])[^{}@;]+(?=\{)/g)].flatMap(([list]) =>
    list.split(/,(?![^(]*\))/),
  );
  expect(selectors.length).toBeGreaterThan(40);
  expect(selectors.map((one) => one.trim()).filter((one) => !one.startsWith('.wl-'))).toEqual([]);
});
