/** The release with a bucket for its files. Requires `npm run build`. */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { startFakeS3 } from '#test/support/fake-s3.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';
import { startService } from '#test/support/start-service.ts';

const bucket = await startFakeS3('wishes');
const shop = await startForeignSite();
// With its own bucket.
const { ctx, baseUrl } = await startService(bucket.variables);
const { accessToken } = await issueSession(ctx, { email: 'owner@kiln.example' });

async function call(method: string, path: string, body?: object) {
  const answer = await fetch(baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each step knows what it asked for
  return { status: answer.status, body: (await answer.json()) as any };
}

it('copies a saved product’s image into the bucket, and serves it from there', async () => {
  const image = await sharp({ create: { width: 300, height: 150, channels: 3, background: '#c85028' } })
    .png()
    .toBuffer();
  const { list } = (await call('POST', '/hosted/me/lists', { name: 'Birthday' })).body;
  const product = {
    url: 'https://kiln.example/vase',
    title: 'Vase',
    imageUrl: shop.serve('/vase.png', image, { 'content-type': 'image/png' }),
  };
  expect((await call('POST', '/hosted/save', { wishlistId: list.db_id, product })).status).toBe(200);
  await expect.poll(() => bucket.objects.size).toBeGreaterThan(0);
  await expect
    .poll(async () => (await call('GET', `/hosted/lists/${list.id}/items`)).body.products[0].imageUrl)
    .not.toBe(product.imageUrl);
  const { imageUrl } = (await call('GET', `/hosted/lists/${list.id}/items`)).body.products[0];
  const copy = await fetch(imageUrl as string);
  expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(bucket.faults).toEqual([]);
});

it('limits keys to domains', async () => {
  const { keys } = await createPartner(ctx, {
    email: 'owner@kiln.example',
    name: 'Kiln',
    plan: 'growth',
  });
  const created = await call('POST', '/portal/keys', {
    environment: 'test',
    allowed_domains: ['*.kiln.example', 'münchen.example'],
  });
  expect(created).toMatchObject({
    status: 200,
    body: { allowed_domains: ['*.kiln.example', 'xn--mnchen-3ya.example'] },
  });
  const changed = await call('PUT', `/portal/keys/${keys.test.id}/domains`, {
    allowed_domains: ['kiln.example'],
  });
  expect(changed).toMatchObject({ status: 200, body: { allowed_domains: ['kiln.example'] } });
  const refused = await call('PUT', `/portal/keys/${keys.test.id}/domains`, { allowed_domains: ['co.uk'] });
  expect(refused.status).toBe(400);
});

it('describes its API in YAML as in JSON', async () => {
  const yaml = await (await fetch(`${baseUrl}/openapi.yaml`)).text();
  expect(parse(yaml)).toEqual(await (await fetch(`${baseUrl}/openapi.json`)).json());
});
