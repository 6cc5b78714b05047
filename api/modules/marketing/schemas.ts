import { z } from '@hono/zod-openapi';
import {
  maxQuestionLength,
  maxToolFields,
  maxToolHeaders,
  toolKinds,
  toolTypes,
} from '#api/contract/marketing.ts';
import { faultOfMapping } from '#api/contract/tool-mapping.ts';
import { receiverUrl } from '#api/modules/baskets/schemas.ts';
import { hasLink, oneLine, text, time } from '#api/platform/schemas.ts';

/** Text that pages show verbatim. */
export const wording = z
  .string()
  .max(maxQuestionLength, `Use up to ${maxQuestionLength} characters.`)
  .transform(oneLine)
  .refine((value) => !hasLink(value), 'Use plain text without web addresses, and put a space after each dot.')
  .refine((value) => !/[<>]/.test(value), 'Use plain text without HTML.')
  .openapi({ description: `Plain text without links, up to ${maxQuestionLength} characters.` });

export const marketingQuestion = z
  .object({
    wording: z.string().nullable().openapi({ description: 'Null: your shop doesn’t ask.' }),
    agreed: z.int().openapi({ description: 'Shoppers who agreed, in these or earlier words.' }),
  })
  .openapi('MarketingQuestion');

export type MarketingQuestion = z.infer<typeof marketingQuestion>;

export const consentState = z
  .object({
    question: z.string().nullable().openapi({
      description:
        'What the shop asks; null if it doesn’t. Show it word for word, with a checkbox that isn’t ticked.',
    }),
    agreed: z.boolean().nullable().openapi({
      description: 'Null for guests: without a confirmed email address, there is nothing to ask.',
    }),
  })
  .openapi('MarketingConsent');

export type ConsentState = z.infer<typeof consentState>;

export const consentChange = z
  .strictObject({
    agreed: z.boolean(),
    question: z.string().max(maxQuestionLength).optional().openapi({
      description: 'To agree: the words that the shopper was shown, as `GET` returned them.',
    }),
  })
  .openapi('MarketingConsentChange');

export type ConsentChange = z.infer<typeof consentChange>;

export const givenConsent = z
  .object({
    partner_id: z.int(),
    name: z.string().openapi({ description: 'The shop’s.' }),
    wording: z.string().openapi({ description: 'What the shopper agreed to.' }),
    agreed_at: time,
  })
  .openapi('GivenMarketingConsent');

export type GivenConsent = z.infer<typeof givenConsent>;

const types = z
  .array(z.enum(toolTypes))
  .min(1)
  .max(toolTypes.length)
  .transform((all) => [...new Set(all)])
  .openapi({ description: 'The types of events it gets: those about a shopper.' });

const description = text(200).openapi({ description: 'For your own orientation.' });

const apiKey = z
  .string()
  .regex(/^pk_[\w-]{10,200}$/, 'Enter a private API key of Klaviyo, which starts with pk_.')
  .openapi({
    description: 'A private API key with access to events. It’s stored encrypted and never returned.',
    example: 'pk_YOUR_PRIVATE_KEY',
    writeOnly: true,
  });

const backInStock = z.boolean().openapi({
  description:
    'Whether saving a product that is out of stock also subscribes the shopper to Klaviyo’s back-in-stock messages. Only for shops on Shopify; needs `item.saved` and a key with access to catalogs and profiles.',
});

/** Set by us or by the connection. */
const ownHeaders =
  /^(host|connection|content-length|content-type|accept-encoding|transfer-encoding|keep-alive|upgrade|te|trailer|expect|cookie|user-agent|proxy-.*)$/i;
const headerName = z
  .string()
  .regex(/^[\w-]{1,100}$/, 'Use letters, digits and hyphens in names of headers.')
  .refine((name) => !ownHeaders.test(name), 'This header can’t be set.');
const headerValue = z
  .string()
  .max(1_000)
  .regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, 'Use plain characters in values of headers.');

/** Header names are case-insensitive. */
const inLowerCase = <Value>(all: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name.toLowerCase(), value]));

const headers = z
  .record(headerName, headerValue)
  .transform(inLowerCase)
  .openapi({
    description: `Up to ${maxToolHeaders}, such as the one with your key. Values are stored encrypted and never returned.`,
    example: { 'api-key': 'YOUR_KEY' },
    writeOnly: true,
  });

const mapping = z
  .record(z.string(), z.union([z.string().max(500), z.number(), z.boolean()]))
  .superRefine((fields, check) => {
    const fault = faultOfMapping(fields);
    if (fault) check.addIssue({ code: 'custom', message: fault });
  })
  .openapi({
    description: `The JSON that the tool gets, up to ${maxToolFields} fields: dots in names make objects, \`{{…}}\` in values is replaced by the shopper’s \`email\` or the event’s \`id\`, \`type\`, \`created_at\` or \`data.…\`. A value that is nothing but \`{{…}}\` keeps its type, and its field is left out if there is none.`,
    example: {
      'contact.email': '{{email}}',
      eventName: '{{type}}',
      'properties.title': '{{data.product.title}}',
    },
  });

export const newTool = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('klaviyo'),
      api_key: apiKey,
      back_in_stock: backInStock.optional(),
      types,
      description: description.optional(),
    }),
    z.strictObject({
      kind: z.literal('http'),
      url: receiverUrl,
      headers: headers.optional(),
      mapping,
      types,
      description: description.optional(),
    }),
  ])
  .openapi('NewMarketingTool');

export type NewTool = z.infer<typeof newTool>;

export const toolChange = z
  .strictObject({
    api_key: apiKey.optional(),
    back_in_stock: backInStock.optional(),
    url: receiverUrl.optional(),
    headers: z
      .record(headerName, headerValue.nullable())
      .transform(inLowerCase)
      .optional()
      .openapi({ description: 'Only the headers that change; null removes one.', writeOnly: true }),
    mapping: mapping.optional(),
    types: types.optional(),
    description: description.optional(),
    paused: z.boolean().optional().openapi({
      description: '`false` resumes it. Events of the pause aren’t sent later.',
    }),
  })
  .openapi('MarketingToolChange', { example: { back_in_stock: true, types: ['item.saved'] } });

export type ToolChange = z.infer<typeof toolChange>;

export const marketingTool = z
  .object({
    id: z.string().openapi({ example: 'tool_…' }),
    kind: z.enum(toolKinds),
    url: z.string(),
    types: z.array(z.enum(toolTypes)),
    description: z.string(),
    api_key_end: z.string().nullable().openapi({
      description: 'The last four characters of Klaviyo’s key.',
      example: 'a1b2',
    }),
    back_in_stock: z.boolean().nullable().openapi({ description: 'Null unless it’s Klaviyo.' }),
    headers: z
      .array(z.string())
      .nullable()
      .openapi({ description: 'The names of the headers; null for Klaviyo.' }),
    mapping: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .nullable()
      .openapi({ description: 'Null for Klaviyo.' }),
    readable: z.boolean().openapi({
      description:
        'False if its key or headers can’t be decrypted anymore: enter them again. Nothing is sent until then.',
    }),
    state: z.enum(['active', 'failing', 'paused']).openapi({
      description: '`failing`: nothing was accepted lately; attempts continue.',
    }),
    failing_since: time.nullable(),
    paused_at: time.nullable(),
    waiting: z.int().openapi({ description: 'Events not accepted yet, counted up to 1,000.' }),
    created_at: time,
  })
  .openapi('MarketingTool');

export type MarketingTool = z.infer<typeof marketingTool>;

export const toolTest = z.strictObject({ type: z.enum(toolTypes) }).openapi('MarketingToolTest');
