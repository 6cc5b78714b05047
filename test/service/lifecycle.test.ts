import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createInterface } from 'node:readline/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { drain } from '#api/platform/http/lifecycle.ts';

/** A process whose requests take `answering` ms, and whose jobs take `closing` ms to end. */
async function startProcess({ answering = 300, closing = 0 } = {}) {
  const source = `
    import { createServer } from 'node:http';
    import { runUntilStopped } from ${JSON.stringify(join(process.cwd(), 'api/platform/http/lifecycle.ts'))};
    const server = createServer((req, res) => setTimeout(() => res.end('done'), ${answering}));
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));
    const say = (fields, text) => console.log(text ?? fields);
    runUntilStopped({
      server,
      log: { info: say, error: say, fatal: say },
      close: () => new Promise((resolve) => setTimeout(() => { console.log('closed'); resolve(); }, ${closing})),
    });
    process.on('SIGUSR2', () => void Promise.reject(new Error('lost')));
    process.on('SIGUSR1', () => setTimeout(() => { throw new Error('thrown'); }));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const [port] = (await once(reader, 'line')) as [string];
  reader.on('line', (line) => lines.push(line));
  return { child, lines, exited, port: Number(port) };
}

test('SIGTERM lets a request in flight finish, then closes everything else, then exits with 0', async () => {
  const { child, lines, exited, port } = await startProcess();
  const answer = fetch(`http://127.0.0.1:${port}`).then((response) => response.text());
  await delay(100);

  child.kill('SIGTERM');

  expect(await answer).toBe('done');
  expect(await exited).toBe(0);
  expect(lines).toEqual(['stopping', 'closed', 'stopped']);
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
});

test('a second signal cuts off what is in flight, and a third ends the process even if closing hangs', async () => {
  const { child, lines, exited, port } = await startProcess({ closing: 20_000, answering: 20_000 });
  const answer = fetch(`http://127.0.0.1:${port}`);
  await delay(100);
  child.kill('SIGTERM');
  await delay(150);
  child.kill('SIGTERM');
  await delay(1_000);
  expect(lines, 'npm passes on what the terminal also sends: one signal').toEqual(['stopping']);
  const cut = expect(answer).rejects.toThrow();
  child.kill('SIGTERM');
  await cut;
  await delay(1_100);
  child.kill('SIGTERM');
  expect(await exited).toBe(130);
  expect(lines).toEqual(['stopping']);
});

test('an unhandled rejection is logged and survived; an uncaught exception stops gracefully with status 1', async () => {
  const { child, lines, exited, port } = await startProcess();
  child.kill('SIGUSR2');
  await delay(100);
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('done');
  expect(lines).toEqual(['unhandled rejection']);

  child.kill('SIGUSR1');
  expect(await exited).toBe(1);
  expect(lines.slice(1)).toEqual(['uncaught exception', 'stopping', 'closed', 'stopped']);
});

test('an endless stream is cut off at the deadline', async () => {
  const server = createServer((_, res) => void res.write('and so on'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stream = request({ port, host: '127.0.0.1' }).end();
  const [answer] = (await once(stream, 'response')) as [IncomingMessage];
  const ended = once(answer.resume(), 'error').catch(() => {});

  const before = performance.now();
  await drain(server, { withinMs: 200 });
  await ended;

  expect(performance.now() - before).toBeGreaterThan(150);
  expect(performance.now() - before).toBeLessThan(2_000);
});
