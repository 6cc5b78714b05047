/** Rejected credentials, and network failures. */
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { newCreator, newShop, startCreatorTools } from '#test/support/creator-tools.ts';
import { freePort } from '#test/support/free-port.ts';
import { startTools } from '#test/support/mcp.ts';
import { startService } from '#test/support/start-service.ts';
import { padded, videoFile } from '#test/support/upload-files.ts';

// A test kills it.
const service = await startService();
const at = { WL_BASE_URL: service.baseUrl };

describe('a personal access token', () => {
  test('is rejected if it was revoked', async () => {
    const { tools, pat } = await startCreatorTools(service);
    await tools.ok('shops_list');
    await service.ctx.prisma.personalAccessToken.update({
      where: { id: pat.id },
      data: { revokedAt: new Date() },
    });
    const refused = await tools.refused('shops_list');
    expect(refused.error).toBe('unauthorized');
    expect(refused.hint).toContain('Partner Portal');
    expect(refused.text + tools.stderr()).not.toContain(pat.token);
  });

  test('is rejected if it has expired', async () => {
    const { email } = await newCreator(service);
    const pat = await createPat(service.ctx, { email, name: 'Old' });
    const expiresAt = new Date(Date.now() - 1000);
    await service.ctx.prisma.personalAccessToken.update({ where: { id: pat.id }, data: { expiresAt } });
    const tools = await startTools('creator-mcp', { ...at, WL_TOKEN: pat.token });
    expect((await tools.refused('whoami')).error).toBe('unauthorized');
  });

  test.for(['wl_pat_mistyped', 'pk_test_a_public_key', 'with spaces in it', 'ünïcode'])(
    'is rejected if it’s “%s”',
    async (token) => {
      const tools = await startTools('creator-mcp', { ...at, WL_TOKEN: token });
      const refused = await tools.refused('shops_list');
      expect(refused.error).toBe('unauthorized');
      expect(refused.text + tools.stderr()).not.toContain(token);
    },
  );

  test('takes precedence over email and password', async () => {
    const { pat } = await newCreator(service);
    const tools = await startTools('creator-mcp', {
      ...at,
      WL_TOKEN: pat.token,
      WL_EMAIL: 'nobody@partner.example',
      WL_PASSWORD: 'wrong password here',
    });
    await tools.ok('shops_list');
  });
});

describe('email and password', () => {
  test.for([
    ['a wrong password', { WL_EMAIL: 'creator1@partner.example', WL_PASSWORD: 'no such secret words' }],
    ['an unknown email address', { WL_EMAIL: 'nobody@partner.example', WL_PASSWORD: 'no such secret words' }],
  ] as const)('are rejected: %s', async ([, own]) => {
    const tools = await startTools('creator-mcp', { ...at, ...own });
    const refused = await tools.refused('shops_list');
    expect(refused.error).toBe('unauthorized');
    expect(refused.hint).toContain('WL_PASSWORD');
    expect(refused.text + tools.stderr()).not.toContain(own.WL_PASSWORD);
  });

  test.for<Record<string, string>>([
    { WL_EMAIL: 'a@partner.example' },
    { WL_PASSWORD: 'a password alone' },
    { WL_TOKEN: ' ' },
  ])('are rejected if only one of them is set: %o', async (own) => {
    const tools = await startTools('creator-mcp', { ...at, ...own });
    expect((await tools.refused('shops_list')).error).toBe('unauthorized');
  });
});

describe('a network failure', () => {
  test.for([
    ['a closed port', async () => `http://127.0.0.1:${await freePort()}/api`],
    ['an unknown host', () => Promise.resolve('http://wishlist.invalid/api')],
  ] as const)('names the URL and the variable: %s', async ([, address]) => {
    const baseUrl = await address();
    const tools = await startTools('creator-mcp', { WL_BASE_URL: baseUrl, WL_TOKEN: 'wl_pat_any' });
    const refused = await tools.refused('shops_list');
    expect(refused.error).toBe('network_error');
    expect(refused.text).toContain(baseUrl);
    expect(refused.text).toContain('WL_BASE_URL');
  });

  test('names the variable for an invalid URL', async () => {
    const tools = await startTools('creator-mcp', { WL_BASE_URL: 'wishlist', WL_TOKEN: 'wl_pat_any' });
    const refused = await tools.refused('shops_list');
    expect(refused.error).toBe('network_error');
    expect(refused.text).toContain('WL_BASE_URL');
  });

  test('names the variable if another server responds at the URL', async () => {
    const tools = await startTools('creator-mcp', {
      WL_BASE_URL: `${service.siteUrl}/elsewhere`,
      WL_TOKEN: 'wl_pat_any',
    });
    const refused = await tools.refused('shops_list');
    expect(refused.text).toContain('WL_BASE_URL');
  });

  // Must be last: it stops the service.
  test('is reported if the service stops during an upload and stays unavailable', async () => {
    const { tools } = await startCreatorTools(service);
    const { shop_id, list_id } = await newShop(tools);
    const { item } = await tools.ok('products_add_manual', { shop_id, list_id, title: 'Cup' });
    const path = await padded(await videoFile('long.mp4'), 150 * 1024 * 1024);
    const ended = once(service.child, 'exit');
    const refused = await tools.refused(
      'media_upload_video',
      { shop_id, product_id: item.product_id, path },
      {
        onprogress: ({ progress }) => progress > 1_000_000 && service.child.kill('SIGKILL'),
      },
    );
    expect(refused.error).toBe('network_error');
    await ended;
    const later = await tools.refused('shops_list');
    expect(later.error).toBe('network_error');
    expect(later.text).toContain(service.baseUrl);
    expect(tools.faults).toEqual([]);
  });
});
