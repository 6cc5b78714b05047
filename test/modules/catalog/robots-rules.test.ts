import { describe, expect, it } from 'vitest';
import { crawlDelay, mayRead, robotsRules } from '#api/modules/catalog/robots-rules.ts';

const url = 'https://shop.example/products/lamp?variant=1';
const allows = (text: string, at = url) => mayRead(robotsRules(text), at);

describe('the rules of a robots.txt', () => {
  it.each([
    ['', true],
    ['User-agent: *\nDisallow: /', false],
    ['User-agent: *\nDisallow:', true],
    ['\uFEFFUser-agent: *\r\nDisallow: /products', false],
    ['user-agent : *\rdisallow : /products # not for readers', false],
    ['User-agent: WishlistBot/1.1\nDisallow: /\n\nUser-agent: *\nAllow: /', false],
    ['User-agent: *\nDisallow: /\n\nUser-agent: wishlistbot\nDisallow: /cart', true],
    ['User-agent: Other\nUser-agent: WishlistBot\nDisallow: /products', false],
    ['User-agent: Other\nDisallow: /', true],
    ['User-agent: *\nDisallow: /products\nAllow: /products/lamp', true],
    ['User-agent: *\nDisallow: /*?variant=', false],
    ['<!doctype html><title>Not found</title>', true],
    ['Disallow: /', true],
  ])('are those of our group, else everyone’s: %j', (text, isAllowed) => {
    expect(allows(text)).toBe(isAllowed);
  });

  it('are about pages only', () => {
    expect(
      robotsRules('# Hi\nUser-agent: A\nUser-agent: B\nDisallow: /x\nSitemap: https://a.example\n\0'),
    ).toBe('User-agent: other\nDisallow: /x');
  });

  it('can contain a delay', () => {
    expect(crawlDelay(robotsRules('User-agent: *\nCrawl-delay: 7.5'))).toBe(7.5);
    expect(crawlDelay(robotsRules('User-agent: *\nCrawl-delay: soon'))).toBeUndefined();
    expect(crawlDelay('')).toBeUndefined();
  });
});

describe('a hostile robots.txt', () => {
  it('with thousands of names for thousands of rules needs little memory', () => {
    const lines = Array.from({ length: 15_000 }, (_, at) => `User-agent: reader${at}`);
    const rules = robotsRules([...lines, ...lines.map((_, at) => `Allow: /${at}`)].join('\n'));
    expect(rules.length).toBeLessThan(300_000);
    expect(mayRead(rules, url)).toBe(true);
  });

  it('whose patterns would need billions of comparisons keeps us out', () => {
    expect(
      allows(`User-agent: *\nDisallow: ${'*a'.repeat(200_000)}`, `https://shop.example/${'a'.repeat(2_000)}`),
    ).toBe(false);
  });
});
