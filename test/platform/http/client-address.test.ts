import { describe, expect, test } from 'vitest';
import { callerAddress, networkOf, networksOf } from '#api/platform/http/client-address.ts';

const counted = (address: string) => networksOf(networkOf(address));
const shared = (one: string, other: string) => {
  const names = new Set(counted(one).map(({ network }) => network));
  return counted(other).flatMap(({ network, factor }) => (names.has(network) ? factor : []));
};

describe('the networks that a request counts against', () => {
  test('an IPv4 address is one network', () => {
    expect(counted('203.0.113.7')).toEqual([{ network: '203.0.113.7', factor: 1 }]);
    expect(shared('203.0.113.7', '203.0.113.8')).toEqual([]);
  });

  test('callers who share the first 64 bits share every limit', () => {
    expect(shared('2001:db8:1:2::1', '2001:0db8:0001:0002:ffff:ffff:ffff:ffff')).toEqual([1, 2, 8]);
  });

  test('a household with 256 networks, and an office with 65,536, have a few times the limit of one', () => {
    expect(shared('2001:db8:1:0200::1', '2001:db8:1:02ff::1')).toEqual([2, 8]);
    expect(shared('2001:db8:1::1', '2001:db8:1:ffff::1')).toEqual([8]);
    expect(shared('2001:db8:1::1', '2001:db8:2::1')).toEqual([]);
    expect(shared('2001:db8:1:1::', '2001:db8:1:101::')).toEqual([8]);
  });

  test('an unknown or a link-local address is a network, too', () => {
    expect(counted('unknown')).toEqual([{ network: 'unknown', factor: 1 }]);
    expect(shared('fe80::1%eth0', 'fe80::2%eth1')).toEqual([1, 2, 8]);
    expect(shared('::1', '::1')).toEqual([1, 2, 8]);
  });
});

test('however a proxy writes an address, it is the same caller', () => {
  const from = (written: string) => callerAddress(undefined, written, 1);
  const spellings = ['203.0.113.7', '203.0.113.7:4711', '::ffff:203.0.113.7', '0:0:0:0:0:FFFF:CB00:7107'];
  expect(new Set(spellings.map(from))).toEqual(new Set(['203.0.113.7']));
  expect(new Set(['2001:db8::1', '[2001:db8::1]:4711'].map(from))).toEqual(new Set(['2001:db8::1']));
});
