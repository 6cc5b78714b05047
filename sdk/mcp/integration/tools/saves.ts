import { z } from 'zod';
import { orThrow, WishlistError } from '../../../client/index.ts';
import { schemaOf } from '../../core/described.ts';
import { quoteText } from '../../core/quoted.ts';
import { tool } from '../../core/tool.ts';

export const savesList = tool({
  name: 'saves_list',
  title: 'Read the partner’s saves',
  description:
    'Returns what shoppers saved from the partner’s shop, oldest first and two minutes after the save, and how many there are in all. Read on with next_cursor until a page is empty. item and shopper are pseudonyms, as in events_list; removed: no longer on a list.',
  input: z.strictObject({
    since: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('Only saves from this time on. Default: all.'),
    test: z.boolean().optional().describe('true: only saves by test keys; false: only others.'),
    cursor: z.string().max(60).optional().describe('next_cursor of the page before.'),
    limit: z.int().min(1).max(200).default(50).describe('Default 50.'),
  }),
  output: z.object({
    saves: z.array(schemaOf('Save')),
    next_cursor: z.string().nullable(),
    total: z.int().describe('Of all pages, with the same since and test.'),
    test_total: z.int().describe('How many of them are by test keys.'),
  }),
  effect: 'reads',
  credentials: true,
  hints: {
    forbidden:
      'Reading saves isn’t allowed: ask the user to allow it and connect again, or to create a token with the scope saves:read in the Partner Portal.',
  },
  async handle({ since, test, ...which }, { api }) {
    const { partner } = await orThrow(api.GET('/portal/me'));
    if (!partner) throw new WishlistError(404, { error: 'no_partner' });
    const path = { id: partner.id };
    const filter = {
      since,
      ...(test !== undefined && { test: test ? ('true' as const) : ('false' as const) }),
    };
    const [page, counts] = await Promise.all([
      orThrow(api.GET('/partners/{id}/saves', { params: { path, query: { ...filter, ...which } } })),
      orThrow(api.GET('/partners/{id}/saves/count', { params: { path, query: filter } })),
    ]);
    const lines = page.saves.map(
      ({ id, product, saved_at: at, is_test: isTest, removed }) =>
        `${id} ${quoteText(product?.title ?? '')} at ${at}${isTest ? ', test' : ''}${removed ? ', removed' : ''}`,
    );
    return {
      data: { ...page, total: counts.saves, test_total: counts.test_saves },
      text:
        lines.length > 0
          ? `${counts.saves} saves in all.\n${lines.join('\n')}\nRead on with cursor: ${page.next_cursor}.`
          : 'There are no further saves.',
    };
  },
});
