import { z } from 'zod';
import { lines } from '../../core/format-results.ts';
import { type Answer, type Call, tool } from '../../core/tool.ts';
import { cursor, list, type ListAnswer, listAnswer, listLink } from '../fields.ts';
import { itemLine, listLine } from '../format-results.ts';
import { listViewUri } from '../list-view.ts';
import {
  languageIn,
  type OpenList,
  openList,
  openPublicList,
  readLanguage,
  readLists,
} from '../open-list.ts';
import { readChanges, readWishes } from '../read-wishes.ts';

function answerOf(answer: ListAnswer): Answer<ListAnswer> {
  const { list: one, lists, items, next_cursor: next } = answer;
  if (!one) {
    const text = lists.length === 0 ? 'There are no lists yet. save_product can create one.' : 'Lists:';
    return { data: answer, text: lines(text, lists.map(listLine)) };
  }
  const rows = items.map(itemLine);
  const more = next === null ? [] : [`More: call again with cursor ${next}.`];
  return { data: answer, text: [lines(`${listLine(one)}. ${one.url}`, rows), ...more].join('\n') };
}

async function contentOf(
  call: Call,
  list: OpenList,
  { lists, ...part }: Pick<ListAnswer, 'lists' | 'lang'> & Parameters<typeof readWishes>[2],
): Promise<Answer<ListAnswer>> {
  const { items, next } = await readWishes(call, list, part);
  return answerOf({ list, lists, items, next_cursor: next, lang: part.lang });
}

export const showList = tool({
  name: 'show_list',
  title: 'Show a wishlist',
  description:
    'Shows the wishes on one of the person’s lists, or on someone’s shared list, with today’s prices. Without list, shows their only list, or all their lists if there are several. Prices are in minor units. Next: buy_link, update_item, watch_price.',
  input: z.strictObject({ list: list.optional(), cursor: cursor.optional() }),
  output: listAnswer,
  effect: 'reads',
  credentials: true,
  scope: 'lists:read',
  listsOutput: true,
  view: listViewUri,
  async handle({ list: asked, cursor: from }, call) {
    const lang = await readLanguage(call);
    const lists = asked === undefined ? await readLists(call, lang) : [];
    const only =
      asked === undefined ? (lists.length === 1 ? lists[0] : undefined) : await openList(call, asked, lang);
    if (!only) return answerOf({ list: null, lists, items: [], next_cursor: null, lang });
    const changes = only.role === 'owner' ? await readChanges(call) : new Map();
    return contentOf(call, only, { lists, lang, changes, cursor: from });
  },
});

export const showSharedList = tool({
  name: 'show_list',
  title: 'Show a shared wishlist',
  description:
    'Shows what someone wishes for on a list that they share by link, and what is already bought or reserved. Prices are in minor units: 5400 is 54.00. Next: reserve_gift.',
  input: z.strictObject({ list: listLink, cursor: cursor.optional() }),
  output: listAnswer,
  effect: 'reads',
  credentials: false,
  listsOutput: true,
  async handle({ list: asked, cursor: from }, call) {
    const lang = languageIn(asked);
    const list = await openPublicList(call, asked, lang);
    return contentOf(call, list, { lists: [], lang, changes: new Map(), cursor: from });
  },
});
