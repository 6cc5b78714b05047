import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { schemaOf } from '../../core/described.ts';
import { quoteText } from '../../core/quoted.ts';
import { tool } from '../../core/tool.ts';

export const showList = tool({
  name: 'show_list',
  title: 'Show a wishlist',
  description: 'Returns the person’s wishlists.',
  input: z.strictObject({}),
  output: z.object({ lists: z.array(schemaOf('HostedList')) }),
  effect: 'reads',
  credentials: true,
  scope: 'lists:read',
  listsOutput: true,
  async handle(_input, { api }) {
    const { lists } = (await orThrow(api.POST('/hosted/lists'))) as { lists: never[] };
    const names = lists.map(({ name }: { name: string }) => quoteText(name)).join(', ');
    return { data: { lists }, text: `Lists: ${names || 'none'}.` };
  },
});
