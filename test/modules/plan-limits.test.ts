/** Each limit of a plan names itself wherever it's reported: in the API, to `wl`, in the portal, and by tool servers. */
import { describe, expect, it } from 'vitest';
import { explainError } from '#api/cli/run-command.ts';
import { errors } from '#api/contract/errors.ts';
import { languages } from '#api/contract/language/languages.ts';
import { plans } from '#api/contract/plans.ts';
import { readEvents } from '#api/modules/webhooks/read-events.ts';
import { refusalText } from '#app/hosted/refusal-text.server.ts';
import { hintFor } from '#sdk/mcp/core/hints.ts';
import { creatorHints } from '#sdk/mcp/creator/hints.ts';
import { type Answer, product, useApi } from '#test/support/api.ts';
import { shopWithProduct } from '#test/support/product-videos.ts';
import { newTeam } from '#test/support/team.ts';

const api = await useApi();
const { prisma } = api.ctx;
const team = await newTeam(api, 'free');
const ask = (method: string, route: string, body?: unknown) =>
  api.call(method, route, { headers: team.owner.headers, ...(body !== undefined && { body }) });
const basket = `/portal/baskets/${team.basketConfigId}`;

interface Refusal {
  /** A word that only this limit's sentences have. */
  word: RegExp;
  status: number;
  code: string;
  ask: () => Promise<Answer>;
}

/** The refusals that report each limit, by the plan's fields that it comes from. */
const limits: Record<string, Record<string, Refusal>> = {
  'actionsPerMonth, hardStop': {
    actions: {
      word: /actions/,
      status: 402,
      code: 'usage_limit_reached',
      async ask() {
        const shop = await api.embed({ plan: 'free' });
        const { partnerId } = shop.partner;
        await prisma.usageCounter.create({ data: { partnerId, period: '2026-11', saves: 200 } });
        const body = { wishlistId: shop.list.db_id, product: product('unpaid') };
        return api.call('POST', '/widget/save', { headers: shop.headers, body });
      },
    },
  },
  webhooks: {
    events: {
      word: /Events/i,
      status: 402,
      code: 'plan_limit_reached',
      ask: () => ask('GET', '/events'),
    },
    endpoints: {
      word: /Events/i,
      status: 402,
      code: 'plan_limit_reached',
      ask: () =>
        ask('POST', '/portal/webhooks/endpoints', {
          url: 'https://shop.example/hook',
          types: ['item.saved'],
        }),
    },
    tools: {
      word: /Marketing tools/i,
      status: 402,
      code: 'plan_limit_reached',
      ask: () =>
        ask('POST', '/portal/marketing/tools', {
          kind: 'klaviyo',
          api_key: 'pk_0123456789abcdef',
          types: ['item.saved'],
        }),
    },
    question: {
      word: /Marketing tools/i,
      status: 402,
      code: 'plan_limit_reached',
      ask: () => ask('PUT', '/portal/marketing/question', { wording: 'Mails?' }),
    },
    webhook: {
      word: /Webhooks/i,
      status: 400,
      code: 'invalid_input',
      ask: () => ask('PATCH', basket, { webhook_url: 'https://shop.example/hook' }),
    },
  },
  brandingSwitch: {
    badge: {
      word: /badge/,
      status: 400,
      code: 'invalid_input',
      ask: () => ask('PATCH', basket, { showBranding: false }),
    },
  },
  readyVideosPerShop: {
    videos: {
      word: /videos/,
      status: 402,
      code: 'plan_limit_reached',
      async ask() {
        const shop = await shopWithProduct(api, 'free');
        const ready = Array.from({ length: 5 }, (_, position) => ({
          shopId: shop.shop.id,
          productId: shop.productId,
          position,
          storagePath: `shops/${shop.shop.id}/video-${position}.mp4`,
          mime: 'video/mp4',
          bytes: 9,
        }));
        await prisma.productVideo.createMany({ data: ready });
        return shop.start();
      },
    },
  },
};

/** Fields that refuse nothing, with the reason. */
const others: Record<string, string> = {
  name: 'describes the plan',
  priceMinor: 'describes the plan',
  priceUsdMinor: 'describes the plan',
  overageCapUsdMinor: 'Shopify limits what it charges; actions beyond it aren’t billed',
  overageTenthCents: 'a price',
  serverKeys: 'informational',
  requestsPerMinute: 'informational',
  requestsPerMonth: 'informational',
  trialDays: 'describes the plan',
};

it('covers every field of the plans', () => {
  const covered = Object.keys(limits).flatMap((names) => names.split(', '));
  expect([...covered, ...Object.keys(others)].sort()).toEqual(Object.keys(plans.free).sort());
});

it('has a message for each limit, and none twice', () => {
  const limited = Object.entries(errors).filter(
    ([name, { status }]) => status === 402 || /^too_many_|_limit_reached$|_full$/.test(name),
  );
  const messages = limited.map(([, { message }]) => message);
  expect(new Set(messages).size).toBe(messages.length);
});

const rows = Object.values(limits).flatMap((of) => Object.entries(of));
const words = [...new Set(rows.map(([, { word }]) => word))];

describe.each(rows)('%s', (_name, { word, status, code, ask }) => {
  it('names itself, and no other limit, in the API, the portal’s languages and the tool servers', async () => {
    const { body, ...answer } = await ask();
    expect([answer.status, body.error]).toEqual([status, code]);
    // The general message for malformed requests leaves it to the hint.
    const problems = (body.problems ?? []) as { hint: string }[];
    const hint = (body.hint ?? problems[0]?.hint) as string | undefined;
    const said = [code === 'invalid_input' ? '' : (body.message as string), hint ?? ''].join(' ');
    expect(said).toMatch(word);
    for (const other of words) if (String(other) !== String(word)) expect(said).not.toMatch(other);

    const shown = hint ?? (body.message as string);
    const translated = languages.map((lang) => refusalText(lang, shown));
    expect(new Set(translated).size, translated.join('\n')).toBe(languages.length);

    // Their advice doesn't say that another limit was reached.
    if (code !== 'invalid_input') {
      const advice = hintFor(code, word.test('videos') ? creatorHints : undefined);
      for (const other of words) if (String(other) !== String(word)) expect(advice).not.toMatch(other);
    }
  });
});

it('wl events says that the plan doesn’t include events', async () => {
  const error: unknown = await readEvents(api.ctx, team.partnerId, { limit: 1 }).catch(
    (thrown: unknown) => thrown,
  );
  expect(explainError(error)).toBe(
    'The plan doesn’t include events. Events require the Growth plan or higher.',
  );
});
