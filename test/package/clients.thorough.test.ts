/**
 * The API description, as common tools read it: linters find nothing, and generated clients compile. The tools have
 * separate packages, installed into `.cache` at the first run; without a registry these tests are skipped.
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '#test/support/api.ts';
import { packagesApart } from '#test/support/packages-apart.ts';

const run = promisify(execFile);
const folder = '.cache/generated-clients';

const isInstalled = await packagesApart('test/package/clients', folder);

/** A tool of the folder's own. @returns its output, which the error of a failed one contains, too */
async function tool(name: string, ...args: string[]): Promise<string> {
  try {
    return (await run(join('node_modules/.bin', name), args, { cwd: folder, maxBuffer: 1e8 })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${name} failed:\n${stdout}\n${stderr}`.slice(0, 4_000), { cause: error });
  }
}

describe.runIf(isInstalled)('the API description', () => {
  beforeAll(async () => {
    const { description } = await useApi();
    const servers = [{ url: 'https://wishlist.dev/api' }];
    await writeFile(join(folder, 'openapi.json'), JSON.stringify({ ...description, servers }));
  });

  it('passes Redocly without warnings', async () => {
    const found = await tool(
      'redocly',
      'lint',
      'openapi.json',
      '--config',
      'redocly.yaml',
      '--format',
      'json',
    );
    expect((JSON.parse(found) as { problems: object[] }).problems).toEqual([]);
  });

  it('passes Spectral without warnings', async () => {
    const found = await tool(
      ...['spectral', 'lint', 'openapi.json', '--ruleset', 'spectral.yaml'],
      ...['--format', 'json', '--fail-severity', 'hint', '--quiet'],
    );
    expect(JSON.parse(found)).toEqual([]);
  });

  it('gives clients that compile with openapi-typescript, hey-api and orval', async () => {
    await tool('openapi-typescript', 'openapi.json', '-o', 'written/openapi-typescript.ts');
    await tool('openapi-ts', '-i', 'openapi.json', '-o', 'written/hey-api');
    await tool('orval', '--input', 'openapi.json', '--output', 'written/orval.ts', '--client', 'fetch');
    expect(await tool('tsc', '-p', '.')).toBe('');
  });
});
