import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { expect, onTestFinished, test } from 'vitest';
import { drain } from '#api/platform/http/run-until-stopped.ts';
import { freePort } from '#test/support/free-port.ts';
import { startReverseProxy } from '#test/support/reverse-proxy.ts';

/**
 * A process that prints what happens to it. `/slow` responds when it's told `answer`; its clock stands still until
 * it's told `later`.
 */
async function startProcess({ closingHangs = false, drainMs = 0, port: own = 0 } = {}) {
  const source = `
    import { createServer } from 'node:http';
    import { createInterface } from 'node:readline';
    import { runUntilStopped } from ${JSON.stringify(join(process.cwd(), 'api/platform/http/run-until-stopped.ts'))};
    let now = 0;
    Date.now = () => now;
    const slow = [];
    let isDraining = false;
    const server = createServer((req, res) => {
      if (req.url === '/ready') return res.writeHead(isDraining ? 503 : 200).end();
      if (req.method === 'POST') return req.resume().on('end', () => res.end('done'));
      if (req.url !== '/slow') return res.end('done');
      slow.push(res);
      console.log('asked');
    });
    const say = (fields, text) => console.log(text ?? fields);
    runUntilStopped({
      server,
      drainMs: ${drainMs},
      beginDrain: () => { isDraining = true; },
      isProbe: (url) => url === '/ready',
      log: { info: say, error: say, fatal: say },
      close: () => new Promise((resolve) => { if (!${closingHangs}) { console.log('closed'); resolve(); } }),
    });
    process.on('SIGTERM', () => console.log('signal'));
    process.on('SIGUSR2', () => void Promise.reject(new Error('lost')));
    process.on('SIGUSR1', () => setTimeout(() => { throw new Error('thrown'); }));
    createInterface({ input: process.stdin }).on('line', (line) => {
      if (line === 'answer') for (const res of slow) res.end('done');
      if (line === 'later') now += 1_100;
      console.log(line);
    });
    server.listen(${own}, '127.0.0.1', () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const [port] = (await once(reader, 'line')) as [string];
  reader.on('line', (line) => lines.push(line));
  const address = `http://127.0.0.1:${port}`;
  const said = (...expected: string[]) => expect.poll(() => lines).toEqual(expected);
  return {
    child,
    lines,
    said,
    exited,
    address,
    /** Starts a slow request, and waits until it's in flight. */
    async askSlowly() {
      const answer = fetch(`${address}/slow`).then((response) => response.text());
      answer.catch(() => {});
      await said('asked');
      return { answer };
    },
    tell: (line: 'answer' | 'later') => void child.stdin.write(`${line}\n`),
  };
}

test('SIGTERM lets a request in flight finish, then closes everything else, then exits with 0', async () => {
  const { child, said, lines, exited, address, askSlowly, tell } = await startProcess();
  const { answer } = await askSlowly();

  child.kill('SIGTERM');
  await said('asked', 'stopping', 'signal');
  await expect(fetch(address)).rejects.toThrow();
  tell('answer');

  expect(await answer).toBe('done');
  expect(await exited).toBe(0);
  await expect.poll(() => lines.slice(3)).toEqual(['answer', 'closed', 'stopped']);
});

test('a second signal cuts off what is in flight, and a third ends the process even if closing hangs', async () => {
  const { child, said, exited, askSlowly, tell } = await startProcess({ closingHangs: true });
  const { answer } = await askSlowly();
  let isCut = false;
  const cut = expect(answer)
    .rejects.toThrow()
    .then(() => (isCut = true));
  child.kill('SIGTERM');
  await said('asked', 'stopping', 'signal');
  child.kill('SIGTERM');
  await said('asked', 'stopping', 'signal', 'signal');
  tell('later');
  await said('asked', 'stopping', 'signal', 'signal', 'later');
  expect(isCut, 'npm passes on what the terminal also sends: one signal').toBe(false);
  child.kill('SIGTERM');
  await cut;
  tell('later');
  await said('asked', 'stopping', 'signal', 'signal', 'later', 'signal', 'later');
  child.kill('SIGTERM');
  expect(await exited).toBe(130);
  await said('asked', 'stopping', 'signal', 'signal', 'later', 'signal', 'later');
});

/** POSTs on connections that are kept open, as a proxy's are; none is repeated. */
function keepPosting(address: string, agent: Agent) {
  const results: unknown[] = [];
  const post = () =>
    new Promise<unknown>((resolve) => {
      request(`${address}/save`, { method: 'POST', agent }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      })
        .on('error', resolve)
        .end('wish');
    });
  let isOver = false;
  const senders = Array.from({ length: 4 }, async () => {
    while (!isOver) results.push(await post());
  });
  return {
    results,
    /** Waits for this many more answers. */
    async more(count: number) {
      const before = results.length;
      await expect.poll(() => results.length - before).toBeGreaterThanOrEqual(count);
    },
    async stop() {
      isOver = true;
      await Promise.all(senders);
    },
  };
}

test(
  'a proxy that notices late loses no request, and then the server stops',
  { tags: ['thorough'] },
  async () => {
    const { child, address, exited, said, tell } = await startProcess({ drainMs: 1 });
    const posting = keepPosting(address, new Agent({ keepAlive: true }));
    await posting.more(20);
    child.kill('SIGTERM');
    await said('stopping', 'signal');
    await posting.more(100);
    await posting.stop();
    tell('later');
    expect(await exited).toBe(0);
    expect(new Set(posting.results)).toEqual(new Set([200]));
  },
);

test(
  'restarting two servers in turn behind a proxy that asks for readiness fails none of 760 POSTs',
  { tags: ['thorough'] },
  async () => {
    const ports = [await freePort(), await freePort()];
    const start = (port: number) => startProcess({ drainMs: 1, port });
    const servers = await Promise.all(ports.map(start));
    const addresses = servers.map(({ address }) => address);
    const proxy = await startReverseProxy(addresses, { health: '/ready', probeMs: 50 });
    onTestFinished(() => proxy.close());
    const posting = keepPosting(proxy.url, new Agent({ keepAlive: true }));
    for (const turn of [0, 1, 0, 1]) {
      await posting.more(180);
      const { child, exited, tell } = servers[turn]!;
      child.kill('SIGTERM');
      await expect.poll(() => proxy.ready()).toEqual([addresses[1 - turn]]);
      // What the proxy sent before has been answered.
      await posting.more(10);
      tell('later');
      expect(await exited).toBe(0);
      servers[turn] = await start(ports[turn]!);
      await expect.poll(() => proxy.ready().length).toBe(2);
    }
    await posting.stop();
    expect(posting.results.length).toBeGreaterThanOrEqual(760);
    expect(new Set(posting.results)).toEqual(new Set([200]));
  },
);

test('an unhandled rejection is logged and survived; an uncaught exception stops gracefully with status 1', async () => {
  const { child, lines, said, exited, address } = await startProcess();
  child.kill('SIGUSR2');
  await said('unhandled rejection');
  expect(await (await fetch(address)).text()).toBe('done');

  child.kill('SIGUSR1');
  expect(await exited).toBe(1);
  await expect
    .poll(() => lines)
    .toEqual(['unhandled rejection', 'uncaught exception', 'stopping', 'closed', 'stopped']);
});

test('an endless stream is cut off at the deadline, and not before', async () => {
  async function endless() {
    const server = createServer((_, res) => void res.write('and so on'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const stream = request({ port, host: '127.0.0.1' }).end();
    const [answer] = (await once(stream, 'response')) as [IncomingMessage];
    return { server, answer, ended: once(answer.resume(), 'error').catch(() => {}) };
  }
  const [due, early] = [await endless(), await endless()];
  const hurry = new AbortController();
  const draining = drain(early.server, { withinMs: 60_000, hurry: hurry.signal });

  await drain(due.server, { withinMs: 200 });
  await due.ended;

  expect(early.answer.destroyed).toBe(false);
  hurry.abort();
  await draining;
  await early.ended;
});
