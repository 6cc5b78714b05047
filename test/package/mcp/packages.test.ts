/** Both tool servers as users install them: from the service, into an empty folder, without a registry. */
import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { exampleSite } from '#api/contract/docs/docs-pages.ts';
import { type Passage, splitPage } from '#api/contract/docs/split-page.ts';
import { apiVersion } from '#api/contract/version.ts';
import { pages, prose, read } from '#test/docs/pages.ts';
import { useApi } from '#test/support/api.ts';
import { combinations } from '#test/support/lane.ts';
import { filesOf, installServed } from '#test/support/packed-package.ts';
import { sharedService } from '#test/support/shared-service.ts';

const run = promisify(execFile);
const ofThisSite = (text: string) => text.replaceAll(exampleSite, siteUrl);
const packages = [
  { name: 'creator-mcp', bin: 'wl-creator-mcp' },
  { name: 'wishlist-mcp', bin: 'wl-wishlist-mcp' },
] as const;
const { siteUrl } = await sharedService();

describe.each(packages)('@wishlist/$name', async ({ name, bin }) => {
  const folder = await installServed(siteUrl, name);
  const installed = join(folder, 'node_modules/@wishlist', name);
  const program = join(folder, 'node_modules/.bin', bin);

  test('contains the program, documentation and API description, and has no dependencies', async () => {
    expect(await filesOf(installed)).toEqual([
      'README.md',
      'THIRD-PARTY-LICENSES',
      'docs.json',
      'index.js',
      'openapi.json',
      'openapi.yaml',
      'package.json',
    ]);
    const there = (await readdir(join(folder, 'node_modules'))).filter((entry) => !entry.startsWith('.'));
    expect(there).toEqual(['@wishlist']);
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as object;
    expect(manifest).toMatchObject({
      version: apiVersion,
      engines: { node: '>=18' },
      bin: { [bin]: 'index.js' },
    });
    expect(manifest).not.toHaveProperty('dependencies');
    expect((await stat(join(installed, 'index.js'))).mode & 0o111).toBe(0o111);
    expect(await readFile(join(installed, 'index.js'), 'utf8')).not.toContain(process.cwd());
  });

  test('contains the license texts of the packages that the program bundles', async () => {
    const program = await readFile(join(installed, 'index.js'), 'utf8');
    const bundled = new Set(
      [...program.matchAll(/^\s*\/\/ (?:\S*\/)?node_modules\/((?:@[^/\n]+\/)?[^/\n]+)/gm)].map(
        ([, one]) => one!,
      ),
    );
    expect(bundled.size).toBeGreaterThan(1);
    const licenses = await readFile(join(installed, 'THIRD-PARTY-LICENSES'), 'utf8');
    const parts = licenses.split('-'.repeat(80)).map((part) => part.trim());
    expect(parts.map((part) => /^(\S+) \d/.exec(part)?.[1]).sort()).toEqual([...bundled].sort());
    for (const part of parts) expect(part).toMatch(/permission|permitted|licensed under/i);
  });

  test('runs by its name, and prints its version and help', async () => {
    expect((await run(program, ['--version'])).stdout.trim()).toBe(apiVersion);
    const { stdout } = await run(program, ['--help']);
    expect(stdout).toContain('WL_TOKEN');
    expect(stdout).toContain('whoami');
  });

  test('works with the official client', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const env = { PATH: process.env.PATH ?? '' };
    await client.connect(new StdioClientTransport({ command: program, cwd: tmpdir(), env, stderr: 'pipe' }));
    expect(client.getServerVersion()).toMatchObject({ name: bin, version: apiVersion });
    expect(client.getInstructions()).toContain('whoami');
    const { tools } = await client.listTools();
    expect(tools.map(({ name: one }) => one)).toContain('basket_guide');
    const found = await client.callTool({ name: 'docs_search', arguments: { query: 'allowed domains' } });
    expect(found.isError).toBeFalsy();
    const refused = await client.callTool({ name: 'whoami', arguments: {} });
    expect(refused).toMatchObject({ isError: true, structuredContent: { error: 'unauthorized' } });
    await client.close();
  });

  test('exits when its client disconnects', { tags: ['thorough'] }, async () => {
    const ask = (id: number, method: string, params: object) =>
      JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const hello = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    const search = { name: 'docs_search', arguments: { query: 'widget token' } };
    const asked = run(program, []);
    const answers: { id: number }[] = [];
    createInterface(asked.child.stdout!).on('line', (line) => {
      answers.push(JSON.parse(line) as { id: number });
      if (answers.length === 2) asked.child.stdin?.end();
    });
    asked.child.stdin?.write(`${ask(1, 'initialize', hello)}\n${ask(2, 'tools/call', search)}\n`);
    const { stderr } = await asked;
    expect(answers.map(({ id }) => id)).toEqual([1, 2]);
    expect(stderr).toBe('');
  });

  test.each(combinations(['2026-07-28', '2025-11-25']))(
    'speaks revision %s of the protocol',
    async (revision) => {
      const client = new Client(
        { name: 'test', version: '1' },
        { versionNegotiation: { mode: revision === '2025-11-25' ? 'legacy' : { pin: revision } } },
      );
      await client.connect(new StdioClientTransport({ command: program, cwd: tmpdir(), stderr: 'pipe' }));
      expect(client.getNegotiatedProtocolVersion()).toBe(revision);
      const { tools } = await client.listTools();
      expect(tools.map(({ name: one }) => one)).toContain('docs_search');

      const { resources } = await client.listResources();
      const page = resources.find(({ title }) => title === 'Errors');
      const { contents } = await client.readResource({ uri: page!.uri });
      expect(contents).toMatchObject([
        { mimeType: 'text/markdown', text: expect.stringContaining('origin_not_allowed') },
      ]);

      const { prompts } = await client.listPrompts();
      for (const { name: prompt, arguments: asks = [] } of prompts) {
        const given = Object.fromEntries(asks.map((one) => [one.name, `my ${one.name}`]));
        const { messages } = await client.getPrompt({ name: prompt, arguments: given });
        for (const value of Object.values(given)) expect(JSON.stringify(messages)).toContain(value);
        expect(JSON.stringify(await client.getPrompt({ name: prompt }))).not.toContain('undefined');
      }
      await client.close();
    },
  );

  test('includes the current documentation', async () => {
    const { storedFields } = JSON.parse(await readFile(join(installed, 'docs.json'), 'utf8')) as {
      storedFields: Record<string, Omit<Passage, 'id'>>;
    };
    const shipped = Object.values(storedFields);
    // The tools' users have no checkout, and docs/security.md says the rest.
    const guides = pages.filter((name) => name !== 'CONTRIBUTING.md' && name !== 'SECURITY.md');
    for (const file of [...guides, 'sdk/widget/README.md', 'sdk/mcp/integration/README.md']) {
      const own = splitPage(file, read(file)).map(({ page, heading, text }) => ({
        file,
        page,
        heading,
        text: ofThisSite(text),
      }));
      expect(own.length, file).toBeGreaterThan(0);
      const texts = shipped.filter((one) => one.file === file);
      expect(texts, file).toEqual(own);
      const whole = texts.map(({ text }) => text).join('\n');
      const lines = ofThisSite(prose(file))
        .split('\n')
        .filter((line) => line.trim() && !/^#|<!--|!\[/.test(line));
      expect(
        lines.filter((line) => !whole.includes(line)),
        file,
      ).toEqual([]);
    }
  });
});

test('both include the service’s API description', { tags: ['thorough'] }, async () => {
  const { description } = await useApi();
  for (const { name } of packages) {
    const text = (file: string) => readFile(join('build/sdk/npm', name, file), 'utf8');
    expect(parse(await text('openapi.yaml'))).toEqual(description);
    expect(JSON.parse(await text('openapi.json'))).toEqual(description);
  }
});
