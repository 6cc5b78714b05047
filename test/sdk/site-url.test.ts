import { expect, it } from 'vitest';
import { siteOf } from '#sdk/connect/site-url.ts';

it.each([
  ['https://wish.example/sdk/v1/widget.js', undefined, 'https://wish.example/'],
  ['https://wish.example/sdk/v1/widget.js?v=3', undefined, 'https://wish.example/'],
  ['https://shop.example/wishes/sdk/v1/widget.js', undefined, 'https://shop.example/wishes/'],
  ['https://cdn.example/sdk/v1/widget.js', 'https://wish.example', 'https://wish.example/'],
  ['https://cdn.example/sdk/v1/widget.js', 'https://wish.example/save', 'https://wish.example/'],
])('a script at %s with the page %s belongs to the site %s', (script, page, site) => {
  expect(siteOf(script, page)).toBe(site);
});
