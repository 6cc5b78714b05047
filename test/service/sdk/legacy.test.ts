import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { useApi } from '#test/support/api.ts';

const api = await useApi();

describe('/sdk/save-sdk.js', () => {
  it('is served as built, cached briefly, and returns 304 if unchanged', async () => {
    const answer = await api.file('/sdk/save-sdk.js');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(await readFile('build/sdk/save-sdk.js', 'utf8'));
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('max-age=300');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');

    const etag = answer.headers.get('etag') ?? '';
    const again = await api.file('/sdk/save-sdk.js', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('is announced as deprecated', async () => {
    const { headers } = await api.file('/sdk/save-sdk.js');
    expect(headers.get('deprecation')).toBe('@1795219200');
    expect(headers.get('link')).toContain(
      '/docs/shop-owners#if-your-shop-still-loads-save-sdkjs>; rel="deprecation"',
    );
    expect((await api.file('/sdk/v1/widget.js')).headers.get('deprecation')).toBeNull();
  });

  it('is compressed for clients that accept it', async () => {
    for (const encoding of ['br', 'gzip']) {
      const answer = await api.file('/sdk/save-sdk.js', { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    }
  });

  it('is the only file besides the v1 scripts', async () => {
    for (const path of [
      '/sdk/v1/save-sdk.js',
      '/sdk/widget.js',
      '/sdk/npm/widget/index.js',
      '/sdk/',
      '/sdk/../package.json',
    ]) {
      expect((await api.file(path)).status, path).toBe(404);
    }
    expect((await api.file('/sdk/v1/widget.js')).status).toBe(200);
  });
});
