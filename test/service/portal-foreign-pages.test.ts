/**
 * The portal's pages with another partner's IDs in their URLs and forms. The pages, intents and fields are
 * read from the sources, so that none is missed. Requires `npm run build`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createCreatorShop } from '#api/modules/creators/create-creator-shop.ts';
import { createProductList } from '#api/modules/creators/create-product-list.ts';
import { recheckDomains } from '#api/modules/keys/recheck-domains.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { dumpOf, secretsOf, type Things, thingsOf, unknownThings } from '#test/support/foreign.ts';
import { pageRoutes } from '#test/support/page-routes.ts';
import { startService } from '#test/support/start-service.ts';
import { newTeam, tokenOf } from '#test/support/team.ts';

// Its log has every request.
const service = await startService({ LOG_LEVEL: 'debug' });
const { ctx, siteUrl } = service;
let log = '';
service.child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()));
let partners = 0;
const world = {
  ctx,
  partner: () => {
    partners += 1;
    return createPartner(ctx, { email: `owner${partners}@shop.example`, name: 'Shop', plan: 'growth' });
  },
};

const textsIn = (folder: string, files: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => files.test(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
/** A page's folder; `app/merchant/keys.server.ts` is a part of the keys' pages. */
const areaOf = (file: string) =>
  file
    .replace(/^app\/merchant\/(\w+)\..*/, 'app/portal/$1')
    .split('/')
    .slice(0, 3)
    .join('/');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

const pages = (await pageRoutes())
  .filter(({ path }) => /^portal(?!\/(\*|signout|signin)$)/.test(path))
  .map((route) => ({
    ...route,
    acts: /export (const|async function|function) action|export \{[^}]*\baction\b/.test(
      readFileSync(route.file, 'utf8'),
    ),
  }));

const sources = ['app/portal', 'app/merchant'].flatMap((folder) =>
  textsIn(folder, /\.server\.ts$/).map(({ name, text }) => ({ area: areaOf(join(folder, name)), text })),
);
const intentsIn = (text: string) =>
  found(text, /Intents(?:: PortalIntents)? = \{\n([\s\S]*?)\n\}/g).flatMap((block) =>
    found(block, /^ {2}(?:async )?'?([\w-]+)'?(?=[(:])/gm),
  );
const intents = [...new Set(sources.flatMap(({ text }) => intentsIn(text)))];
const fields = new Set(
  sources.flatMap(({ text }) => found(text, /\b(?:field|fields|number|text|id)\('([\w-]+)'\)/g)),
);

/** A page's intents: those in its area, and one of another area. */
function intentsOf(file: string): string[] {
  const own = new Set(
    sources.filter(({ area }) => area === areaOf(file)).flatMap(({ text }) => intentsIn(text)),
  );
  return [...own, ...intents.filter((one) => !own.has(one)).slice(0, 1)];
}

/** The IDs in form fields. */
const idFields: Record<string, string> = {
  key: 'keyId',
  token: 'tokenId',
  basket: 'basketId',
  attempt: 'attemptId',
  endpoint: 'endpointId',
  event: 'eventId',
  user: 'userId',
  member: 'userId',
  invitation: 'invitationId',
  id: 'invitationId',
  invoice: 'invoiceId',
  partner: 'partnerId',
  list: 'listId',
  item: 'itemId',
  product: 'productId',
  video: 'mediaId',
  import: 'listImportId',
};
/** Fields that identify nothing. */
const plainFields: Record<string, string> = {
  intent: '',
  locale: 'en',
  name: 'Something',
  access: 'reading',
  days: '30',
  domain: 'shop.example',
  environment: 'test',
  patch: '{}',
  plan: 'starter',
  interval: 'month',
  email: 'somebody@mail.example',
  role: 'member',
  password: 'short',
  current_password: '',
  code: '',
  title: 'Something',
  headline: '',
  description: '',
  note: '',
  price: '12.50',
  currency: 'EUR',
  'was-title': '',
  'was-price': '',
  'was-currency': '',
  'was-image': '',
  image_url: '',
  words: '{}',
  product_url: '',
  page: 'https://shop.example/vase',
  url: 'https://shop.example/vase',
  position: '0',
  handle: '',
  template: 'minimal',
  accent_color: '',
  creator_name: '',
  disclosure: '',
  markets: '',
  show_prices: 'on',
  show_videos: 'on',
  kind: 'cover',
  status: 'hidden',
  mime: 'video/mp4',
  bytes: '1000',
  'poster-mime': '',
  'poster-bytes': '',
  'video-path': 'shops/1/video-0.mp4',
  'poster-path': '',
  of: 'video',
  said: 'Too large',
  per_100_clicks: '8',
  per_100_saves: '1',
  min_drop_percent: '5',
  sender_name: 'Kiln',
  reply_to: '',
  test_email: 'somebody@mail.example',
  types: 'item.saved',
  type: 'item.saved',
  weekly: 'on',
  from: '2026-11-24T09:00',
  to: '2026-11-24T10:00',
  wording: 'May we email you?',
  api_key: 'pk_00000000000000000000',
  back_in_stock: '',
  headers: 'api-key: something',
  mapping: '{"email":"{{email}}"}',
};

/** The IDs in page URLs. */
const addressOf = (path: string, things: Things) =>
  `/${path.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    // Anyone with an invitation's secret may use it: there is no ID to guess.
    const id = name === 'token' ? 'nobody-has-this' : things[name];
    if (!id) throw new Error(`say in test/support/foreign.ts what :${name} of ${path} names`);
    return id;
  })}`;

const other = await newTeam(world);
const foreign = await thingsOf(ctx, other);
const unknown = unknownThings();
// A check running in the meantime would record that it checked the domains.
await recheckDomains(ctx, new AbortController().signal);
const before = await dumpOf(ctx, other.partnerId);
const secrets = secretsOf(other);

async function visit(path: string, cookie: string, body?: Record<string, string>) {
  const response = await fetch(siteUrl + path, {
    redirect: 'manual',
    headers: { cookie, origin: siteUrl, accept: 'text/html' },
    ...(body && { method: 'POST', body: new URLSearchParams(body) }),
  });
  const text = await response.text();
  for (const secret of secrets) expect(text, `${path} ${JSON.stringify(body)}`).not.toContain(secret);
  return { status: response.status, text, location: response.headers.get('location') };
}

it('covers every page, intent and field', () => {
  expect(pages.length).toBeGreaterThan(6);
  const areas = new Set(forms.map(([, , file]) => areaOf(file)));
  const unseen = sources.filter(({ area, text }) => intentsIn(text).length > 0 && !areas.has(area));
  expect(unseen.map(({ area }) => area)).toEqual([]);
  expect(intents).toEqual(expect.arrayContaining(['create', 'domains', 'rotate', 'revoke', 'delete']));
  const unknownFields = [...fields].filter((name) => !(name in idFields) && !(name in plainFields));
  expect(unknownFields, 'add them to this file').toEqual([]);
});

it('pages show nothing of another partner, whether by ID or by the cookie that selects a partner', async () => {
  const own = await newTeam(world);
  for (const { path } of pages) {
    const [there, nowhere] = [
      await visit(addressOf(path, foreign), own.owner.cookie),
      await visit(addressOf(path, unknown), own.owner.cookie),
    ];
    expect([path, there.status, there.location]).toEqual([path, nowhere.status, nowhere.location]);
    expect(there.status).toBeLessThan(500);
    const chosen = `${own.owner.cookie}; wl_partner=${other.partnerId}`;
    expect((await visit(addressOf(path, unknown), chosen)).status).toBe(nowhere.status);
  }
});

const forms = pages.filter(({ acts }) => acts).map(({ path, id, file }) => [path, id, file] as const);
it.for(forms)(
  'a form of %s with another partner’s IDs finds and changes nothing',
  async ([path, id, file]) => {
    const refused = new Set<string>();
    let team = await newTeam(world);
    for (const intent of intentsOf(file)) {
      for (const who of ['owner', 'member'] as const) {
        const { cookie } = team[who];
        const send = (things: Things) => {
          const ids = Object.entries(idFields).map(([name, thing]) => [name, things[thing] ?? '']);
          const data = Object.fromEntries(ids) as Record<string, string>;
          const route = `${addressOf(path, things)}?_data=${encodeURIComponent(id)}`;
          return visit(route, cookie, { ...plainFields, ...data, intent });
        };
        const [there, nowhere] = [await send(foreign), await send(unknown)];
        expect([intent, there.status], there.text).toEqual([intent, nowhere.status]);
        expect(there.status).toBeLessThan(500);
        if (there.status >= 400) expect(there.text).toBe(nowhere.text);
        if (there.status === 404) refused.add(intent);
        // The next form is sent by a new team, whatever happened to this one.
        if (there.status < 400) team = await newTeam(world);
      }
    }
    if (path === 'portal/keys') {
      expect([...refused].sort()).toEqual(['check', 'delete', 'domains', 'rename', 'revoke', 'rotate']);
    }
    if (path === 'portal/tokens') expect([...refused]).toEqual(['revoke']);
    expect(await dumpOf(ctx, other.partnerId)).toEqual(before);
  },
);

it('forms of a partner’s own creator shop find nothing of another’s', { tags: ['thorough'] }, async () => {
  const own = await newTeam(world);
  const shop = await createCreatorShop(ctx, { partnerId: own.partnerId, name: 'Own', handle: 'own-shop' });
  const list = await createProductList(ctx, { partnerId: own.partnerId, shopId: shop.id }, { title: 'Own' });
  const shopPages = pages.filter(({ path, acts }) => acts && path.includes(':shopId'));
  expect(shopPages.length).toBeGreaterThan(5);
  for (const { path, id, file } of shopPages) {
    // The shop itself is deleted last.
    for (const intent of intentsOf(file).filter((one) => !['remove', 'list-delete'].includes(one))) {
      const send = (things: Things) => {
        const ids = Object.entries(idFields).map(([name, thing]) => [name, things[thing] ?? '']);
        const data = Object.fromEntries(ids) as Record<string, string>;
        const place = addressOf(path, { ...things, shopId: String(shop.id), listId: String(list.id) });
        const route = `${place}?_data=${encodeURIComponent(id)}`;
        return visit(route, own.owner.cookie, { ...plainFields, ...data, intent });
      };
      const [there, nowhere] = [await send(foreign), await send(unknown)];
      expect([intent, there.status], there.text).toEqual([intent, nowhere.status]);
      expect(there.status).toBeLessThan(500);
    }
  }
  expect(await dumpOf(ctx, other.partnerId)).toEqual(before);
});

it('no log line contains credentials', async () => {
  const own = await newTeam(world);
  const { headers, token } = await tokenOf(world, own.owner.email);
  for (const path of ['/portal/keys', '/portal/keys/0', '/portal/nothing']) {
    await fetch(service.baseUrl + path, { headers });
    await fetch(service.baseUrl + path, { headers: own.owner.headers });
  }
  const marked = `/portal/keys/${partners}00000`;
  await fetch(service.baseUrl + marked, { headers });
  await expect.poll(() => log).toContain(marked);
  for (const secret of [token, own.owner.headers.authorization.slice(7), own.owner.cookie.split('=')[1]]) {
    expect(log).not.toContain(secret);
  }
  expect(log.toLowerCase()).not.toContain('authorization');
});
