import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bundles, listView } from '#sdk/size-budget.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const built = join(root, 'build/sdk');

describe.each(bundles)('$name', ({ name, path, budget }) => {
  it('is within its size budget, and its compressed files contain the same script', async () => {
    const script = await readFile(join(built, path));
    const brotli = await readFile(join(built, `${path}.br`));
    const gzip = await readFile(join(built, `${path}.gz`));
    expect(brotli.length).toBeLessThanOrEqual(budget);
    expect(brotliDecompressSync(brotli).equals(script)).toBe(true);
    expect(gunzipSync(gzip).equals(script)).toBe(true);
  });

  it('contains only the SDK', async () => {
    const meta = await readFile(join(root, 'build/meta', `sdk-${name.replace('.js', '.json')}`), 'utf8');
    const { inputs } = JSON.parse(meta) as { inputs: Record<string, unknown> };
    for (const input of Object.keys(inputs)) expect(input).toMatch(/^(sdk|api\/contract)\//);
  });
});

describe(listView.name, () => {
  it('is within its size budget and loads nothing', async () => {
    const html = await readFile(join(root, 'build', listView.name), 'utf8');
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(listView.budget);
    expect(html).not.toMatch(/<link|<script [^>]*src|@import|url\(/);
  });

  it('contains only the view, what it shares with the API, and Preact', async () => {
    const meta = await readFile(join(root, 'build/meta/sdk-list-view.json'), 'utf8');
    const { inputs } = JSON.parse(meta) as { inputs: Record<string, unknown> };
    for (const input of Object.keys(inputs))
      expect(input).toMatch(
        /^(<define:TEXTS>$|(sdk\/mcp\/shopper\/view|api\/contract|node_modules\/preact)\/)/,
      );
  });
});
