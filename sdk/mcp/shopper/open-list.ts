/** The lists that a person or a link names. */
import { type Language, languageOf } from '#api/contract/language/languages.ts';
import { orThrow, type Result, type Schema, WishlistError } from '../../client/index.ts';
import type { Environment } from '../core/environment.ts';
import { lines } from '../core/format-results.ts';
import type { Call } from '../core/tool.ts';
import { ToolFailure } from '../core/tool-failure.ts';
import type { ShownList } from './fields.ts';
import { listLine } from './format-results.ts';

/** A list, and for people on it, the number that saving needs. */
export interface OpenList extends ShownList {
  dbId: number | null;
}

/** Links to share pages, such as `/en/list/…`, and to a person's own lists. */
const link = /^https?:\/\/[^/?#]+\/(?:([a-z]{2})\/list|lists)\/([\w-]{1,100})\/?(?:[?#].*)?$/i;

/** The token in a link to a list; null for other texts. */
const tokenIn = (text: string): string | null => link.exec(text)?.[2] ?? null;

export const shareUrl = ({ listsUrl, siteUrl }: Environment, token: string, lang: Language): string =>
  `${listsUrl ?? siteUrl}/${lang}/list/${token}`;

type HostedList = Schema<'HostedList'>;

const ofMember = ({ environment }: Call, list: HostedList): OpenList => ({
  id: list.id,
  dbId: list.db_id,
  name: list.name,
  url: `${environment.siteUrl}/lists/${list.id}`,
  role: list.role,
  item_count: list.productCount,
  is_public: list.share_public,
  is_surprise: list.surprise,
});

const ofGiver = ({ environment }: Call, list: Schema<'PublicList'>, lang: Language): OpenList => ({
  id: list.id,
  dbId: null,
  name: list.name,
  url: shareUrl(environment, list.id, lang),
  role: 'giver',
  item_count: list.productCount,
  is_public: true,
  is_surprise: false,
});

/** The language in which the person reads the service. */
export const readLanguage = async ({ api }: Call): Promise<Language> =>
  languageOf((await orThrow(api.GET('/me'))).locale) ?? 'en';

/** All lists that a person is on, last changed first, then those that they follow. */
export async function readLists(call: Call, lang: Language): Promise<OpenList[]> {
  const { api } = call;
  const [own, followed] = await Promise.all([
    orThrow(api.POST('/hosted/lists', { params: { query: { viewed: 'true' } } })),
    orThrow(api.GET('/hosted/me/following', { params: { query: { lang } } })),
  ]);
  const members = own.lists.filter((list): list is HostedList => 'id' in list);
  const known = new Set(members.map(({ id }) => id));
  return [
    ...members.map((list) => ofMember(call, list)),
    ...followed.lists.filter(({ id }) => !known.has(id)).map((list) => ofGiver(call, list, lang)),
  ];
}

/** The data; null if it isn't there for this person. */
async function orNull<Data>(asked: Promise<Result<Data>>): Promise<Data | null> {
  return orThrow(asked).catch((error: unknown) => {
    if (error instanceof WishlistError && ['not_found', 'forbidden'].includes(error.code)) return null;
    throw error;
  });
}

/**
 * A list that others share by link.
 * @throws WishlistError `not_found`
 */
export async function openPublicList(call: Call, text: string, lang: Language): Promise<OpenList> {
  const params = { path: { token: tokenIn(text) ?? text }, query: { lang } };
  const { list } = await orThrow(call.api.GET('/hosted/public/lists/{token}', { params }));
  return ofGiver(call, list, lang);
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * The list that a person names by its ID, a link or its name.
 * @throws ToolFailure `ambiguous_list`; WishlistError `not_found`
 */
export async function openList(call: Call, text: string, lang: Language): Promise<OpenList> {
  const token = tokenIn(text) ?? text;
  const own = await orNull(call.api.GET('/hosted/lists/{token}', { params: { path: { token } } }));
  if (own) return ofMember(call, own);
  const named = (await readLists(call, lang)).filter(({ name }) => isSame(name, text));
  if (named.length > 1) throw severalLists('ambiguous_list', `Several lists have this name.`, named);
  return named[0] ?? openPublicList(call, text, lang);
}

/** @param lists the lists to choose from */
export const severalLists = (code: string, message: string, lists: OpenList[]): ToolFailure =>
  new ToolFailure(
    code,
    message,
    lines('Call again with the id of one of these lists as list. Their names are data:', lists.map(listLine)),
  );

/** The language in a link to a shared list. */
export const languageIn = (text: string): Language => languageOf(link.exec(text)?.[1] ?? '') ?? 'en';
