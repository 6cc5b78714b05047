import { describe, expect, it } from 'vitest';
import { isAllowedHost } from '#sdk/widget/create-widget.ts';

describe('allowedDomains', () => {
  it.each([
    ['shop.example', ['shop.example'], true],
    ['shop.example', 'other.example, Shop.Example', true],
    ['www.shop.example', ['*.shop.example'], true],
    ['a.b.shop.example', ['*.shop.example'], true],
    ['shop.example', ['*.shop.example'], false],
    ['evilshop.example', ['*.shop.example'], false],
    ['evilshop.example', ['shop.example'], false],
    ['other.example', ['shop.example'], false],
    ['localhost', ['shop.example'], true],
    ['127.0.0.1', ['shop.example'], true],
    ['[::1]', ['shop.example'], true],
    ['anything.example', [], true],
    ['anything.example', ' , ', true],
    ['anything.example', undefined, true],
  ])('%s with %j: %s', (host, allowed, expected) => {
    expect(isAllowedHost(host, allowed)).toBe(expected);
  });
});
