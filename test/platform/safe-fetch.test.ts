/** URLs given by strangers must not reach private networks. */
import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createSafeFetch, UnsafeFetchError } from '#api/platform/fetch/safe-fetch.ts';

let asked = 0;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => {
  asked += 1;
  answer(request, response);
}).listen(0);
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

/** The addresses that names resolve to in this file; several are returned in turn. */
const names: Record<string, string[][]> = {
  'intranet.example': [['10.0.0.5']],
  'metadata.example': [['169.254.169.254']],
  'mapped.example': [['::ffff:10.0.0.5']],
  'unique-local.example': [['fd00::5']],
  'compatible.example': [['::10.0.0.5']],
  'compatible-too.example': [['93.184.215.14', '::a00:5']],
  'mixed.example': [['93.184.215.14', '127.0.0.1']],
  'shop.example': [['127.0.0.1'], ['10.0.0.5']],
};
let lookups: string[] = [];
const realLookup = dns.lookup;
dns.lookup = ((
  host: string,
  options: { all?: boolean },
  done: (error: Error | null, found?: unknown, family?: number) => void,
) => {
  if (!names[host]) return realLookup(host, options as never, done as never);
  lookups.push(host);
  const turn = Math.min(lookups.filter((name) => name === host).length, names[host].length) - 1;
  const found = names[host][turn]!.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  if (options.all) done(null, found);
  else done(null, found[0]!.address, found[0]!.family);
}) as typeof dns.lookup;
syncBuiltinESMExports();

afterAll(() => {
  dns.lookup = realLookup;
  syncBuiltinESMExports();
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  asked = 0;
  lookups = [];
  answer = (_, response) => response.end('hello');
});

const strict = createSafeFetch({ allowLoopback: false });
const local = createSafeFetch({ allowLoopback: true });
const limits = { maxBytes: 1000, timeoutMs: 120_000 };
const refusal = /is not allowed|not an http\(s\) address/;
const here = (path = '/') => `http://127.0.0.1:${port}${path}`;
const redirectTo = (location: string) => {
  answer = (_, response) => response.writeHead(302, { location }).end();
};

const loopback = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '１２７.0.0.1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  'localhost',
  'LOCALHOST',
];
const unspecified = ['0.0.0.0', '0', '[::]', '[::ffff:0:0]'];
const inside = [
  '127.0.0.2',
  '127.255.255.254',
  '10.0.0.1',
  '0xa.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::a9fe:a9fe]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '224.0.0.1',
  '255.255.255.255',
  '[ff02::1]',
  // IPv4 addresses in IPv6 ones: compatible, translated, and behind a gateway of this network.
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::a9fe:a9fe]',
  '[::10.0.0.1]',
  '[::5db8:d70e]',
  '[::ffff:0:7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[fec0::1]',
  '[100::1]',
  '[4000::1]',
];

describe('a private address', () => {
  it.each([...loopback, ...unspecified, ...inside])('is refused: %s', async (host) => {
    await expect(strict(`http://${host}:${port}/`, limits)).rejects.toThrow(refusal);
    await expect(strict(`https://${host}/`, limits)).rejects.toThrow(refusal);
    expect(asked).toBe(0);
  });

  it.each(Object.keys(names))('is refused behind a name: %s', async (name) => {
    await expect(strict(`http://${name}:${port}/`, limits)).rejects.toThrow(refusal);
    expect(asked).toBe(0);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://shop.example/',
    'gopher://127.0.0.1/',
    'data:text/plain,x',
    '//x',
    '',
  ])('is refused in another scheme: %s', async (address) => {
    await expect(local(address, limits)).rejects.toThrow(UnsafeFetchError);
  });
});

describe('the loopback switch for tests and the demo', () => {
  it.each(loopback)('allows loopback: %s', async (host) => {
    expect((await local(`http://${host}:${port}/`, limits)).body.toString()).toBe('hello');
  });

  it.each([...unspecified, ...inside])('allows nothing else: %s', async (host) => {
    await expect(local(`http://${host}:${port}/`, limits)).rejects.toThrow(refusal);
    expect(asked).toBe(0);
  });
});

describe('a redirect', () => {
  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest',
    'http://[::ffff:10.0.0.1]/',
    '//intranet.example/',
  ])('to a private address is refused: %s', async (target) => {
    redirectTo(target);
    await expect(local(here(), { ...limits, redirects: 3 })).rejects.toThrow(refusal);
    expect(asked).toBe(1);
  });

  it('out of http is refused', async () => {
    redirectTo('file:///etc/passwd');
    await expect(local(here(), { ...limits, redirects: 3 })).rejects.toThrow(UnsafeFetchError);
  });

  it('is followed up to the limit', async () => {
    answer = (request, response) => {
      const step = Number(request.url?.slice(1));
      if (step < 3) response.writeHead(307, { location: `/${step + 1}` }).end();
      else response.end('there');
    };
    expect((await local(here('/0'), { ...limits, redirects: 3 })).body.toString()).toBe('there');
    await expect(local(here('/0'), { ...limits, redirects: 2 })).rejects.toThrow('too many redirects');
    await expect(local(here('/0'), limits)).rejects.toThrow('too many redirects');
  });

  it('in a loop ends', async () => {
    redirectTo('/');
    await expect(local(here(), { ...limits, redirects: 5 })).rejects.toThrow('too many redirects');
    expect(asked).toBe(6);
  });
});

describe('a response', () => {
  it('that is too large isn’t read to the end', async () => {
    let sent = 0;
    answer = (_, response) => {
      const write = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) sent += 64 * 1024;
      };
      response.on('drain', write);
      write();
    };
    await expect(local(here(), limits)).rejects.toThrow('too large');
    expect(sent).toBeLessThan(50_000_000);
  });

  it('of exactly the allowed size is read', async () => {
    answer = (_, response) => response.end(Buffer.alloc(limits.maxBytes));
    expect((await local(here(), limits)).body).toHaveLength(limits.maxBytes);
  });

  it.each([
    ['never begins', () => {}],
    ['never ends', (_: unknown, response: ServerResponse): void => void response.write('and')],
    [
      'trickles',
      (_: unknown, response: ServerResponse) => {
        const timer = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
    [
      'is a series of slow redirects',
      (_: unknown, response: ServerResponse) => {
        setTimeout(() => response.writeHead(302, { location: '/' }).end(), 150);
      },
    ],
  ] as const)('that %s times out', async (_, slowly) => {
    answer = slowly;
    await expect(local(here(), { maxBytes: 1000, timeoutMs: 250, redirects: 20 })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('that is cut off is an error, not a partial response', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    };
    await expect(local(here(), limits)).rejects.toThrow();
  });
});

it('connects to the address it checked, resolving the name once', async () => {
  expect((await local(`http://shop.example:${port}/`, limits)).status).toBe(200);
  expect(lookups).toEqual(['shop.example']);
  await expect(local(`http://shop.example:${port}/`, limits)).rejects.toThrow(refusal);
});

it('doesn’t send credentials from a URL', async () => {
  answer = (request, response) => response.end(request.headers.authorization ?? 'none');
  const response = await local(`http://user:secret@127.0.0.1:${port}/`, limits);
  expect(response.body.toString()).toBe('none');
});
