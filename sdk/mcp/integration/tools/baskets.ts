import { z } from 'zod';
import {
  basketHovers,
  basketLayouts,
  checkoutModes,
  drawerSides,
  saveModes,
} from '../../../../api/contract/basket.ts';
import { orThrow, type Schema } from '../../../client/index.ts';
import { schemaOf } from '../../core/described.ts';
import { quoteText } from '../../core/quoted.ts';
import { type Confirmation, tool } from '../../core/tool.ts';

/** A basket without its webhook's signing secret, which doesn't belong in a conversation. */
type ShownBasket = Omit<Schema<'Basket'>, 'webhook_secret'>;

const shownBasket = (schemaOf('Basket') as unknown as z.ZodObject).omit({
  webhook_secret: true,
}) as unknown as z.ZodType<ShownBasket>;

function withoutSecret({ webhook_secret: secret, ...basket }: Schema<'Basket'>) {
  return { basket: basket satisfies ShownBasket, signs: secret !== null };
}

/** Summarizes a basket in one line. */
const basketLine = ({ id, name, layout, webhook_url: webhook, is_first: first }: ShownBasket) =>
  `${id} ${quoteText(name)}: ${layout}${webhook ? `, webhook ${webhook}` : ''}${first ? ', the first (returned by widget init)' : ''}`;

const secretPlace =
  'Webhooks are signed: the user can find the secret (whsec_…) in the Partner Portal, on this basket’s page.';

const basketId = z
  .string()
  .regex(/^bkt_\w+$/, 'Pass a basket id, bkt_…, from baskets_list.')
  .describe('bkt_…, from baskets_list.');

const basketConfirmed: Confirmation<{ basket_id: string }> = {
  what: 'Name of the basket',
  from: 'baskets_get',
  async read({ basket_id: basketId }, { api }) {
    const path = { basketId };
    return (await orThrow(api.GET('/portal/baskets/{basketId}', { params: { path } }))).basket.name;
  },
};

const basketName = z.string().min(1).max(80).describe('Shown only in the portal.');

const label = (what: string) => z.string().max(80).optional().describe(`${what}.`);
const url = (what: string) => z.string().max(2_000).optional().describe(`${what}, https://….`);

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter # and six hex digits, such as #31493c.');
const schemeColors = z.strictObject({ ground: hexColor, ink: hexColor });

/** A basket's settings. The service validates the values. */
const basketSettings = {
  layout: z.enum(basketLayouts).optional().describe('Default grid.'),
  primaryColor: hexColor.optional().describe('Buttons and selection, #rrggbb.'),
  colors: z
    .strictObject({ light: schemeColors, dark: schemeColors })
    .partial()
    .optional()
    .describe('Background (ground) and text (ink), contrast at least 7. Replaces all; {}: the service’s.'),
  font: z.string().max(120).optional().describe('inherit (default) or CSS font families.'),
  borderRadius: z.int().min(0).max(24).optional().describe('CSS pixels. Default 8.'),
  hover: z.enum(basketHovers).optional().describe('Effect of the pointer over a product. Default lift.'),
  icon: z.string().max(10_000).optional().describe('heart (default), bookmark, star, or an SVG of shapes.'),
  drawer: z
    .strictObject({ side: z.enum(drawerSides), width: z.int().min(280).max(720) })
    .partial()
    .optional()
    .describe('Default right, 380 pixels. Replaces both.'),
  labels: z
    .strictObject({
      title: label('Heading'),
      addToCart: label('Add to cart'),
      viewProduct: label('View product'),
    })
    .optional()
    .describe('Replaces all; those left out are in the shopper’s language.'),
  shopName: label('Shown to shoppers'),
  emptyState: z
    .strictObject({ url: url('Its target'), label: label('Its text') })
    .optional()
    .describe('Link of an empty basket. Replaces all of it.'),
  checkout: z
    .strictObject({
      mode: z
        .enum(checkoutModes)
        .describe('ajax: the page’s onAddToCart. url: sends the shopper to cartUrlPattern.'),
      cartUrlPattern: z
        .string()
        .max(2_000)
        .optional()
        .describe('For url: such as https://shop.example/cart/{variantId}:{quantity}.'),
      cartUrl: url('“View cart”'),
    })
    .optional()
    .describe('How products reach the cart. Replaces all of it.'),
  showBranding: z.boolean().optional().describe('“Powered by” badge; false from the Starter plan.'),
  saveMode: z.enum(saveModes).optional().describe('dialog (default), or instant: one click saves.'),
  webhook_url: z
    .string()
    .max(2_000)
    .nullable()
    .optional()
    .describe('HTTPS URL that receives checkouts; null: none. From the Growth plan.'),
};

const basketHints = {
  invalid_input:
    'Nothing was stored. Correct the field and call again. If the plan doesn’t include it, leave the field out, or ask the user to choose a larger plan in the Partner Portal (plans_list compares them).',
  not_found: 'The partner has no basket with this id. baskets_list returns the existing ids.',
};

export const basketsCreate = tool({
  name: 'baskets_create',
  title: 'Create a basket configuration',
  description:
    'Creates another basket, up to 50. Every partner has one already: change that with baskets_update unless a second shop or look is needed. Settings are as in baskets_update. Next: snippet_basket.',
  input: z.strictObject({ name: basketName, ...basketSettings }),
  output: z.object({ basket: shownBasket }),
  effect: 'adds',
  credentials: true,
  hints: {
    ...basketHints,
    too_many_baskets: 'Change one from baskets_list, or delete one that no page uses.',
  },
  async handle(body, { api }) {
    const answer = await orThrow(api.POST('/portal/baskets', { body }));
    const { basket, signs } = withoutSecret(answer.basket);
    return {
      data: { basket },
      text: `Created ${basketLine(basket)}. ${signs ? `${secretPlace} ` : ''}Next: snippet_basket.`,
    };
  },
});

export const basketsDelete = tool({
  name: 'baskets_delete',
  title: 'Delete a basket configuration',
  description:
    'Permanently deletes a basket; pages that still use it say so. Ask the user first. The last basket, and one that a platform shop’s theme uses, can’t be deleted. Saved products are kept.',
  input: z.strictObject({ basket_id: basketId }),
  output: z.object({ deleted: z.literal(true), basket_id: z.string() }),
  effect: 'removes',
  confirms: basketConfirmed,
  credentials: true,
  hints: {
    ...basketHints,
    basket_in_use: 'Change it with baskets_update instead.',
  },
  async handle({ basket_id: id }, { api }) {
    await orThrow(api.DELETE('/portal/baskets/{basketId}', { params: { path: { basketId: id } } }));
    return { data: { deleted: true as const, basket_id: id }, text: `Deleted basket ${id}.` };
  },
});

export const basketsGet = tool({
  name: 'baskets_get',
  title: 'Read a basket configuration',
  description:
    'Returns all settings of one of the partner’s baskets, except the webhook secret. For what shop pages get under the plan, use baskets_public_config.',
  input: z.strictObject({ basket_id: basketId }),
  output: z.object({ basket: shownBasket }),
  effect: 'reads',
  credentials: true,
  hints: basketHints,
  async handle({ basket_id: id }, { api }) {
    const answer = await orThrow(
      api.GET('/portal/baskets/{basketId}', { params: { path: { basketId: id } } }),
    );
    const { basket } = withoutSecret(answer.basket);
    return { data: { basket }, text: basketLine(basket) };
  },
});

export const basketsList = tool({
  name: 'baskets_list',
  title: 'List the basket configurations',
  description:
    'Lists the partner’s baskets (how the hosted basket looks and adds to the cart) with the bkt_… ids that snippet_basket and the other baskets_* tools take. The first is the one that widget init returns.',
  input: z.strictObject({}),
  output: z.object({ baskets: z.array(shownBasket) }),
  effect: 'reads',
  credentials: true,
  async handle(_, { api }) {
    const answer = await orThrow(api.GET('/portal/baskets'));
    const baskets = answer.baskets.map((one) => withoutSecret(one).basket);
    const count = baskets.length === 1 ? 'There is 1 basket' : `There are ${baskets.length} baskets`;
    return { data: { baskets }, text: [`${count}:`, ...baskets.map(basketLine)].join('\n') };
  },
});

export const basketsPublicConfig = tool({
  name: 'baskets_public_config',
  title: 'Read the public settings of a basket',
  description:
    'Returns any basket’s settings as shop pages get them, without what the plan doesn’t include. Use it to check an id on a page. Needs no credentials.',
  input: z.strictObject({ basket_id: basketId }),
  output: z.object({ config: schemaOf('BasketConfig') }),
  effect: 'reads',
  credentials: false,
  hints: {
    not_found:
      'There is no basket with this id: check it for a typo. baskets_list (with credentials) returns the partner’s own.',
  },
  async handle({ basket_id: id }, { api }) {
    const config = await orThrow(api.GET('/baskets/{id}', { params: { path: { id } } }));
    const { layout, shopName, checkout, webhook } = config;
    return {
      data: { config },
      text: `${id} of ${quoteText(shopName)}: layout ${layout}, checkout ${checkout.mode}${webhook ? ', with a webhook' : ''}.`,
    };
  },
});

export const basketsTestWebhook = tool({
  name: 'baskets_test_webhook',
  title: 'Send a test to a basket’s webhook',
  description:
    'Sends {"type":"basket.test"}, signed, to the basket’s webhook_url and returns the server’s HTTP status; a failing server is a result (delivered: false). From the Growth plan.',
  input: z.strictObject({ basket_id: basketId }),
  output: z.object({
    delivered: z.boolean().describe('Whether the shop’s server accepted it.'),
    http_status: z.int().nullable().describe('The server’s HTTP status. null: no response.'),
    reason: z.string().nullable().describe('Why it doesn’t count as delivered.'),
  }),
  effect: 'adds',
  annotations: { openWorldHint: true },
  credentials: true,
  hints: {
    ...basketHints,
    invalid_input:
      'If no URL is set, set webhook_url with baskets_update first. If the plan doesn’t include webhooks, ask the user to choose Growth or a larger plan in the Partner Portal.',
  },
  async handle({ basket_id: id }, { api }) {
    const { status, error } = await orThrow(
      api.POST('/portal/baskets/{basketId}/test-webhook', { params: { path: { basketId: id } } }),
    );
    const answered = status === null ? 'didn’t respond' : `returned ${status}`;
    return {
      data: { delivered: error === null, http_status: status, reason: error },
      text:
        error === null
          ? `Delivered: the shop’s server returned ${status}.`
          : `Not delivered: the shop’s server ${answered} (${error}). Check the URL and the server, then send it again. basket_guide, topic webhook, shows how to receive a webhook.`,
    };
  },
});

export const basketsUpdate = tool({
  name: 'baskets_update',
  title: 'Change a basket configuration',
  description:
    'Changes the settings you pass; pages change immediately. labels, colors, emptyState and checkout are replaced as a whole: call baskets_get first and include what to keep. If anything is invalid, nothing is stored. After a new webhook_url: baskets_test_webhook.',
  input: z.strictObject({ basket_id: basketId, name: basketName.optional(), ...basketSettings }),
  output: z.object({ basket: shownBasket }),
  effect: 'changes',
  annotations: { destructiveHint: true },
  confirms: basketConfirmed,
  credentials: true,
  hints: basketHints,
  async handle({ basket_id: id, ...body }, { api }) {
    const answer = await orThrow(
      api.PATCH('/portal/baskets/{basketId}', { params: { path: { basketId: id } }, body }),
    );
    const { basket, signs } = withoutSecret(answer.basket);
    const changed = Object.keys(body).join(', ') || 'nothing';
    const next = body.webhook_url && signs ? ` ${secretPlace} Next: baskets_test_webhook.` : '';
    return { data: { basket }, text: `Changed ${changed} of ${basketLine(basket)}.${next}` };
  },
});
