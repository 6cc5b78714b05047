import { z } from 'zod';
import { orThrow, type Schema } from '../../../client/index.ts';
import { tool } from '../../core/tool.ts';
import { described } from '../../core/described.ts';
import { basketHovers, basketLayouts, checkoutModes } from '../../../../api/contract/basket.ts';

/** A basket without the secret its webhook is signed with: that does not belong into a conversation. */
type ShownBasket = Omit<Schema<'Basket'>, 'webhook_secret'>;

const shownBasket = (described('Basket') as unknown as z.ZodObject).omit({
  webhook_secret: true,
}) as unknown as z.ZodType<ShownBasket>;

function withoutSecret({ webhook_secret: secret, ...basket }: Schema<'Basket'>) {
  return { basket: basket satisfies ShownBasket, signs: secret !== null };
}

/** A basket in one line. */
const basketLine = ({ id, name, layout, webhook_url: webhook, is_first: first }: ShownBasket) =>
  `${id} “${name}”: ${layout}${webhook ? `, webhook ${webhook}` : ''}${first ? ', the first (the one widget init brings)' : ''}`;

const secretPlace =
  'Messages are signed; the user finds the secret (whsec_…) in the Partner Portal, on the page of this basket.';

const basketId = z
  .string()
  .regex(/^bkt_\w+$/, 'Give a basket id: bkt_…, as baskets_list tells it.')
  .describe('Id of the basket configuration, bkt_…, from baskets_list.');

const basketName = z
  .string()
  .min(1)
  .max(80)
  .describe('What the basket is called in the portal, up to 80 characters; shoppers do not see it.');

const label = (what: string) => z.string().max(80).optional().describe(`${what}; up to 80 characters.`);
const address = (what: string) =>
  z.string().max(2_000).optional().describe(`${what}; a whole address, https://….`);

/** What may be set of a basket. The service checks the values. */
const basketSettings = {
  layout: z.enum(basketLayouts).optional().describe('How products are arranged; default grid.'),
  primaryColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Write # and six digits, such as #31493c.')
    .optional()
    .describe('Colour of buttons and selection: # and six hex digits. Text on it is corrected for contrast.'),
  font: z
    .string()
    .max(120)
    .optional()
    .describe('inherit (default, recommended) takes the page’s font; else CSS font families.'),
  borderRadius: z
    .int()
    .min(0)
    .max(24)
    .optional()
    .describe('Radius of corners in CSS pixels, 0 to 24; default 8.'),
  hover: z.enum(basketHovers).optional().describe('Movement under the pointer; default lift.'),
  labels: z
    .strictObject({
      title: label('Headline'),
      addToCart: label('Button that adds to the cart'),
      viewProduct: label('Link to the product'),
    })
    .optional()
    .describe('Texts; what is left out is in the shopper’s language. Replaces all labels that are set.'),
  shopName: label('Name of the shop, as shoppers read it'),
  emptyState: z
    .strictObject({ url: address('Where “Browse” leads'), label: label('Text of that link') })
    .optional()
    .describe('What an empty basket offers. Replaces what is set.'),
  checkout: z
    .strictObject({
      mode: z
        .enum(checkoutModes)
        .describe(
          'ajax: the shop’s page adds to its cart (onAddToCart). url: the shopper goes to cartUrlPattern.',
        ),
      cartUrlPattern: z
        .string()
        .max(2_000)
        .optional()
        .describe(
          'Needed for mode url: an address with {variantId}, such as https://shop.example/cart/{variantId}:{quantity}.',
        ),
      cartUrl: address('Where “View cart” leads'),
    })
    .optional()
    .describe('How add to cart reaches the shop’s cart. Replaces what is set.'),
  showBranding: z
    .boolean()
    .optional()
    .describe('Whether the service’s small badge is shown. false needs the Starter plan or a larger one.'),
  webhook_url: z
    .string()
    .max(2_000)
    .nullable()
    .optional()
    .describe(
      'https address of the shop’s server that gets checkouts; null switches it off. Needs the Growth plan or a larger one.',
    ),
};

const basketHints = {
  invalid_input:
    'Correct the field and call again; nothing was stored. Where the plan is too small for it, leave the field out, or the user chooses a larger plan in the Partner Portal (plans_list compares them).',
  not_found: 'The partner has no such basket. baskets_list tells the ids there are.',
};

export const basketsCreate = tool({
  name: 'baskets_create',
  title: 'Create a basket configuration',
  description:
    'Creates a basket configuration; what is not named has the usual setting. Every partner has one from the beginning, so look at baskets_list first and rather change that one; another is for a second shop or a second look. Up to 50. Each call makes another one. Next: snippet_basket with its id.',
  input: z.strictObject({ name: basketName, ...basketSettings }),
  output: z.object({ basket: shownBasket }),
  effect: 'adds',
  credentials: true,
  hints: {
    ...basketHints,
    too_many_baskets: 'Change one of those in baskets_list, or delete one that no page shows.',
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
    'Deletes a basket configuration for good; pages that still show it say that it is gone. It cannot be undone, so ask the user before you call it. Not the last one, and not one that the theme of a platform shop shows. What shoppers saved stays.',
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
    return { data: { deleted: true as const, basket_id: id }, text: `The basket ${id} is deleted.` };
  },
});

export const basketsGet = tool({
  name: 'baskets_get',
  title: 'Read a basket configuration',
  description:
    'Reads all settings of one of the partner’s basket configurations, also those the plan holds back. borderRadius is in CSS pixels. What shop pages really get is baskets_public_config. The webhook’s secret is left out. Changes nothing.',
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
    'Lists the partner’s basket configurations (how the hosted basket looks and where it adds to the cart), with id and settings. The first is the one that widget init brings. Use it to find the bkt_… id that snippet_basket and the other baskets_* tools take. Times are UTC. Webhook secrets are left out. Changes nothing.',
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
  title: 'Read what shop pages get of a basket',
  description:
    'Reads the rendering settings of any basket configuration by its id, as shop pages get them (GET /baskets/{id}): without what the plan does not include. Use it to check that an id in a page exists and how it will look. Works without credentials. Changes nothing.',
  input: z.strictObject({ basket_id: basketId }),
  output: z.object({ config: described('BasketConfig') }),
  effect: 'reads',
  credentials: false,
  hints: {
    not_found:
      'No basket has this id: check it for a typo. baskets_list (with credentials) tells the partner’s.',
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
    'Sends {"type":"basket.test"} once, signed like every message, to the webhook address that is saved for the basket, and tells the HTTP status the shop’s server answered. A server that fails is a result of this tool (delivered: false), not an error. Needs the Growth plan or a larger one, and a webhook_url set by baskets_update.',
  input: z.strictObject({ basket_id: basketId }),
  output: z.object({
    delivered: z.boolean().describe('Whether the shop’s server took it.'),
    http_status: z.int().nullable().describe('What it answered; null where no answer came.'),
    reason: z.string().nullable().describe('Why it does not count as delivered.'),
  }),
  effect: 'adds',
  annotations: { openWorldHint: true },
  credentials: true,
  hints: {
    ...basketHints,
    invalid_input:
      'Without an address set webhook_url with baskets_update first. Where the plan includes no webhooks the user chooses Growth or a larger one in the Partner Portal.',
  },
  async handle({ basket_id: id }, { api }) {
    const { status, error } = await orThrow(
      api.POST('/portal/baskets/{basketId}/test-webhook', { params: { path: { basketId: id } } }),
    );
    const answered = status === null ? 'gave no answer' : `answered ${status}`;
    return {
      data: { delivered: error === null, http_status: status, reason: error },
      text:
        error === null
          ? `Delivered: the shop’s server answered ${status}.`
          : `Not delivered: the shop’s server ${answered} (${error}). Check the address and the server, then send it again; basket_guide, topic webhook, shows how to take a message.`,
    };
  },
});

export const basketsUpdate = tool({
  name: 'baskets_update',
  title: 'Change a basket configuration',
  description:
    'Changes the named settings of a basket configuration; the rest stays. labels, emptyState and checkout are each replaced as a whole, so read baskets_get first and send what shall stay of them. Pages that show the basket have the change at once. All that is wrong is told together, and then nothing is stored. Next: after a new webhook_url, baskets_test_webhook.',
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
