import { formatText } from '#api/contract/language/format.ts';
import { readConsent } from '#api/modules/marketing/read-consent.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { messages } from '#api/platform/messages.ts';
import { clientEntryScript } from '#app/hosted/client-entry.server.ts';
import { rememberClickScript } from '#app/hosted/early-press.ts';
import { describeEmbed, findSaved, type HostedLoadContext, listLists } from '#app/hosted/hosted.server.ts';
import { noticeOf } from '#app/hosted/page-notice.server.ts';
import { parseId } from '#app/hosted/parse-id.server.ts';
import { securityHeaders } from '#app/hosted/security-headers.ts';
import { shopperOf } from '#app/hosted/signed-in-account.server.ts';
import { inlineHash, themeStyle } from '#app/hosted/theme-style.server.ts';
import type { PageNotice } from '#app/hosted/window-account.ts';
import { saveIconOf } from '#app/ui/save-icon.tsx';
import { type DialogPage, type DialogShop, dialogSteps } from './dialog-page.ts';
import type { DialogProduct } from './dialog-product.ts';
import { readSaveProduct } from './offered-product.ts';
import { providerLinks } from './provider-sign-in.server.ts';

/** The shop, the shopper and their lists, or the reason why there are none. */
async function gather(
  page: HostedLoadContext,
  request: Request,
  query: URLSearchParams,
  product: DialogProduct | null,
) {
  const field = (name: string) => query.get(name) ?? '';
  const [token, key, origin] = [field('token'), field('key'), field('origin')];
  try {
    const [embed, account] = await Promise.all([
      describeEmbed(page.ctx, { token, key, origin }),
      shopperOf(page, request),
    ]);
    const shop: DialogShop = { name: embed.shopName, token: embed.token, key, origin: embed.origin };
    const { partnerId, basket } = embed;
    const [lists, savedAt, consent] = account
      ? await Promise.all([
          listLists(page.ctx, account.userId),
          product ? findSaved(page.ctx, account.userId, product.fields.url) : [],
          account.isGuest ? null : readConsent(page.ctx, { userId: account.userId, partnerId }),
        ])
      : [[], [], null];
    const question = consent?.agreed === false ? consent.question : null;
    return { shop, basket, account, lists, savedAt, question, failure: null };
  } catch (error) {
    return {
      shop: null,
      basket: null,
      account: null,
      lists: [],
      savedAt: [],
      question: null,
      failure: noticeOf(page, error),
    };
  }
}

/** Whether the page was opened manually, so that it isn't the shop's fault. */
const isBare = (query: URLSearchParams) => !query.has('key') && !query.has('origin') && !query.has('product');

/** The dialog's path without a step, which opens the list choice. */
function withoutStep(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete('step');
  return `${pathname}?${searchParams}`;
}

function signInUrl(query: URLSearchParams): string {
  const asked = new URLSearchParams(query);
  asked.set('step', 'email');
  return `?${asked}`;
}

/** All data of the save dialog's page, from its URL and the shopper's cookie. */
export async function loadDialogPage(page: HostedLoadContext, request: Request) {
  const query = new URL(request.url).searchParams;
  const lang = pickLanguage(query.get('lang'), request.headers.get('Accept-Language'));
  const texts = messages('dialog', lang);
  const product = readSaveProduct(query.get('product'));
  const gathered = await gather(page, request, query, product);
  const { shop, basket, account, lists, savedAt, question, failure } = gathered;
  const notice: (PageNotice & { status: number }) | null =
    (isBare(query) ? null : failure) ?? (product ? null : { kind: 'noProduct', reason: null, status: 400 });
  const style = themeStyle(basket);
  const [asked, target] = (query.get('step') ?? '').split(':');
  const step = dialogSteps.find((known) => known === asked) ?? null;
  const name = formatText(lang, step === 'move' ? texts.move : texts.title);
  const { pathname, search } = new URL(request.url);
  const to = step === 'sign-in' ? pathname + search : withoutStep(request);

  const props: DialogPage = {
    lang,
    texts,
    title: shop ? `${name} · ${shop.name}` : name,
    brandName: page.brandName,
    icon: saveIconOf(basket?.icon),
    providers: providerLinks(page, request, { to, lang }),
    baseUrl: page.publicUrls.baseUrl,
    shop,
    product,
    notice: notice && { kind: notice.kind, reason: notice.reason },
    account: account && {
      name: account.name,
      isGuest: account.isGuest,
      accessToken: account.accessToken,
    },
    lists,
    savedAt,
    question,
    signInUrl: signInUrl(query),
    hasGuest: query.has('guest'),
    step,
    target: step === 'alert' ? parseId(target) || null : null,
    answer: null,
  };
  const headers = securityHeaders({
    ...page.publicUrls,
    scriptHashes: [inlineHash(rememberClickScript)],
    styleHashes: [style.hash],
  });
  return {
    data: { lang, title: props.title, props, css: style.css, script: clientEntryScript('save') },
    init: { status: notice?.status ?? 200, headers },
  };
}
