import { z } from '@hono/zod-openapi';
import { describe, expect, it } from 'vitest';
import { operationsOf } from '#api/contract/description.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { read } from '#test/docs/pages.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi();
const { siteUrl } = api.ctx.settings;
const link = `<${siteUrl}/docs/api-partners#deprecations>; rel="deprecation"; type="text/html"`;

describe('a deprecated operation', () => {
  it('says so in every response, errors included, and pages can read it', async () => {
    for (const [path, status] of [
      ['/ad-studio/health', 200],
      ['/ad-studio/credits', 401],
    ] as const) {
      const { headers, ...answer } = await api.call('GET', path);
      expect(answer.status).toBe(status);
      expect(headers.get('deprecation')).toBe('@1788048000');
      expect(headers.get('sunset')).toBeNull();
      expect(headers.get('link')?.split(', ')).toContain(link);
      const readable = headers.get('access-control-expose-headers')?.split(',') ?? [];
      expect(readable).toEqual(expect.arrayContaining(['Deprecation', 'Sunset', 'Link']));
    }
    const error = await api.call('GET', '/ad-studio/credits');
    expect(error.headers.get('link')).toContain('rel="help"');
  });

  it('announces when it will be gone, if that has been decided', async () => {
    const { router, on } = endpoints(api.ctx);
    const old = endpoint({
      method: 'get',
      path: '/old',
      tag: 'Discontinued',
      summary: 'Return nothing',
      auth: 'none',
      audience: 'everybody',
      answer: z.object({}),
      deprecated: { since: '2026-01-01', sunset: '2027-01-01', link: '/changelog' },
    });
    on(old, async () => ({}));
    const { headers } = await router.request('/old');
    expect(headers.get('deprecation')).toBe('@1767225600');
    expect(headers.get('sunset')).toBe('Fri, 01 Jan 2027 00:00:00 GMT');
    expect(headers.get('link')).toBe(`<${siteUrl}/changelog>; rel="deprecation"; type="text/html"`);
    const [described] = router.openAPIRegistry.definitions;
    expect(described).toMatchObject({
      route: { deprecated: true, responses: { 200: { headers: { Deprecation: {}, Sunset: {}, Link: {} } } } },
    });
  });

  it('is in the guide’s table, works for a year, and links to a page of the site', () => {
    const table = read('docs/api-partners.md').split('\n## Deprecations\n')[1]!.split('\n## ')[0]!;
    const deprecated = operationsOf(api.description).filter((operation) => operation.deprecated);
    expect(deprecated.length).toBeGreaterThan(0);
    for (const { method, path, 'x-deprecation': deprecation } of deprecated) {
      expect(table).toContain(`\`${method.toUpperCase()} ${path}\``);
      const { since, sunset, link: explanation } = deprecation!;
      expect(explanation).toMatch(/^\/(docs\/|changelog)/);
      if (sunset) expect(Date.parse(sunset) - Date.parse(since)).toBeGreaterThanOrEqual(365 * 86_400_000);
    }
  });

  it('isn’t announced by others', async () => {
    const { headers } = await api.call('GET', '/health');
    expect([headers.get('deprecation'), headers.get('link')]).toEqual([null, null]);
  });
});
