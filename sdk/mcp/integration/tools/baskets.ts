import { z } from 'zod';
import { orThrow, type Schema } from '../../../client/index.ts';
import { tool } from '../../core/tool.ts';
import { described } from '../../core/described.ts';
import { basketHovers, basketLayouts, checkoutModes, saveModes } from '../../../../api/contract/basket.ts';

/** A basket without its webhook's signing secret, which doesn't belong in a conversation. */
type ShownBasket = Omit<Schema<'Basket'>, 'webhook_secret'>;

const shownBasket = (described('Basket') as unknown as z.ZodObject).omit({
  webhook_secret: true,
}) as unknown as z.ZodType<ShownBasket>;

function withoutSecret({ webhook_secret: secret, ...basket }: Schema<'Basket'>) {
  return { basket: basket satisfies ShownBasket, signs: secret !== null };
}

/** A basket in one line. */
const basketLine = ({ id, name, layout, webhook_url: webhook, is_first: first }: ShownBasket) =>
  `${id} “${name}”: ${layout}${webhook ? `, webhook ${webhook}` : ''}${first ? ', the first (returned by widget init)' : ''}`;

const secretPlace =
  'Webhooks are signed: the user can find the secret (whsec_…) in the Partner Portal, on this basket’s page.';

const basketId = z
  .string()
  .regex(/^bkt_\w+$/, 'Pass a basket id, bkt_…, from baskets_list.')
  .describe('Id of the basket configuration, bkt_…, from baskets_list.');

const basketName = z
  .string()
  .min(1)
  .max(80)
  .describe('Name of the basket in the portal, up to 80 characters. Shoppers don’t see it.');

const label = (what: string) => z.string().max(80).optional().describe(`${what}; up to 80 characters.`);
const url = (what: string) => z.string().max(2_000).optional().describe(`${what}; a full URL, https://….`);

/** The settings of a basket. The service validates the values. */
const basketSettings = {
  layout: z.enum(basketLayouts).optional().describe('How products are arranged. Default grid.'),
  primaryColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Enter # and six hex digits, such as #31493c.')
    .optional()
    .describe(
      'Color of buttons and selection: # and six hex digits. Adjusted if text on it would be hard to read.',
    ),
  font: z
    .string()
    .max(120)
    .optional()
    .describe('inherit (default, recommended) uses the page’s font; otherwise CSS font families.'),
  borderRadius: z
    .int()
    .min(0)
    .max(24)
    .optional()
    .describe('Corner radius in CSS pixels, 0 to 24. Default 8.'),
  hover: z.enum(basketHovers).optional().describe('Effect when the pointer is over a product. Default lift.'),
  labels: z
    .strictObject({
      title: label('Heading'),
      addToCart: label('“Add to cart” button'),
      viewProduct: label('“View product” link'),
    })
    .optional()
    .describe(
      'Custom texts. Texts you leave out are in the shopper’s language. Replaces all existing labels.',
    ),
  shopName: label('Name of the shop, shown to shoppers'),
  emptyState: z
    .strictObject({ url: url('URL of the “Browse” link'), label: label('Text of that link') })
    .optional()
    .describe('The link in an empty basket. Replaces the existing one.'),
  checkout: z
    .strictObject({
      mode: z
        .enum(checkoutModes)
        .describe(
          'ajax: the shop’s page adds to its cart (onAddToCart). url: the shopper is sent to cartUrlPattern.',
        ),
      cartUrlPattern: z
        .string()
        .max(2_000)
        .optional()
        .describe(
          'Required for mode url: a URL with {variantId}, such as https://shop.example/cart/{variantId}:{quantity}.',
        ),
      cartUrl: url('URL of “View cart”'),
    })
    .optional()
    .describe('How add to cart reaches the shop’s cart. Replaces the existing settings.'),
  showBranding: z
    .boolean()
    .optional()
    .describe('Whether the “Powered by” badge is shown. false requires the Starter plan or a larger one.'),
  saveMode: z
    .enum(saveModes)
    .optional()
    .describe('dialog (default): save buttons open the dialog. instant: they save with one click.'),
  webhook_url: z
    .string()
    .max(2_000)
    .nullable()
    .optional()
    .describe(
      'HTTPS URL of the shop’s server that receives checkouts; null turns it off. Requires the Growth plan or a larger one.',
    ),
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
    'Creates a basket configuration; settings you leave out get their defaults. Every partner already has one, so check baskets_list and change that one unless you need another for a second shop or a different look. Up to 50. Each call creates another one. Next: snippet_basket with its id.',
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
    'Permanently deletes a basket configuration; pages that still use it show that it no longer exists. This can’t be undone, so ask the user first. The last basket, and one that a platform shop’s theme uses, can’t be deleted. Products that shoppers saved are kept.',
  input: z.strictObject({ basket_id: basketId }),
  output: z.object({ deleted: z.literal(true), basket_id: z.string() }),
  effect: 'removes',
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
    'Returns all settings of one of the partner’s basket configurations, including those that the plan doesn’t apply. borderRadius is in CSS pixels. For what shop pages actually get, use baskets_public_config. The webhook secret is left out. Changes nothing.',
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
    'Lists the partner’s basket configurations (how the hosted basket looks and how it adds to the cart), with id and settings. The first is the one that widget init returns. Use it to find the bkt_… id that snippet_basket and the other baskets_* tools take. Times are UTC. Webhook secrets are left out. Changes nothing.',
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
    'Returns the rendering settings of any basket configuration by its id, as shop pages get them (GET /baskets/{id}): without what the plan doesn’t include. Use it to check that an id on a page exists and how the basket will look. Works without credentials. Changes nothing.',
  input: z.strictObject({ basket_id: basketId }),
  output: z.object({ config: described('BasketConfig') }),
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
      text: `${id} of “${shopName}”: layout ${layout}, checkout ${checkout.mode}${webhook ? ', with a webhook' : ''}.`,
    };
  },
});

export const basketsTestWebhook = tool({
  name: 'baskets_test_webhook',
  title: 'Send a test to a basket’s webhook',
  description:
    'Sends {"type":"basket.test"} once, signed like every webhook, to the basket’s saved webhook URL, and returns the HTTP status from the shop’s server. If the server fails, that’s a result (delivered: false), not an error. Requires the Growth plan or a larger one, and a webhook_url set with baskets_update.',
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
    'Changes the settings you pass; the others stay as they are. labels, emptyState and checkout are each replaced completely, so call baskets_get first and include the parts to keep. Pages that use the basket change immediately. If anything is invalid, all problems are returned together and nothing is stored. Next: after a new webhook_url, baskets_test_webhook.',
  input: z.strictObject({ basket_id: basketId, name: basketName.optional(), ...basketSettings }),
  output: z.object({ basket: shownBasket }),
  effect: 'changes',
  annotations: { destructiveHint: true },
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
