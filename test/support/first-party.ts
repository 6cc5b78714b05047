/** The first-party pages' sign-in steps, posted as a browser posts them, with its cookies. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runAccountSignIn } from '#app/account/sign-in.server.ts';
import type { SessionIntent } from '#app/hosted/session-answer.ts';
import { finishProvider, forwardProviderForm, startProvider } from '#app/save/provider-sign-in.server.ts';
import { runSessionIntent } from '#app/save/session-intents.server.ts';
import type { useApi } from './api.ts';

type Api = Awaited<ReturnType<typeof useApi>>;

export interface Posted {
  status: number;
  /** Each test asserts the shape. */
  body: any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

/** A browser on the service's own site. @param address its network address */
export function firstPartyBrowser({ ctx }: Api, address = '203.0.113.7') {
  const cookies = new Map<string, string>();
  const { siteUrl, baseUrl, brandName } = ctx.settings;
  const context = {
    ctx,
    publicUrls: { siteUrl, baseUrl },
    brandName,
    visitor: { address, agent: 'test' },
  } as never;
  const ask = (path: string, init: RequestInit = {}) =>
    new Request(new URL(path, siteUrl), {
      ...init,
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
  function keep(cookie: string | undefined) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie ?? '') ?? [];
    if (name && value) cookies.set(name, value);
    else if (name) cookies.delete(name);
  }
  async function leadsTo(response: Response) {
    for (const cookie of response.headers.getSetCookie()) keep(cookie);
    const refresh = /content="0;url=([^"]*)"/.exec(await response.text())?.[1]?.replaceAll('&amp;', '&');
    return response.headers.get('location') ?? refresh ?? '';
  }
  return {
    cookies,
    /** Presses a provider's button. @returns where that leads */
    startWith: async (provider: string, to = '/lists') =>
      leadsTo(
        await startProvider({
          request: ask(`/signin/with/${provider}?${new URLSearchParams({ to, lang: 'en' })}`),
          params: { provider },
          context,
        } as never),
      ),
    /** Comes back from a provider. @returns where that leads */
    comeBack: async (url: URL | string) => {
      const { pathname, search } = new URL(url, siteUrl);
      const provider = pathname.split('/')[3];
      return leadsTo(
        await finishProvider({ request: ask(pathname + search), params: { provider }, context } as never),
      );
    },
    /** Comes back from a provider that answers with a form. @returns where that leads */
    comeBackByForm: async (url: URL) => {
      const body = new URLSearchParams(url.searchParams);
      const request = new Request(new URL(url.pathname, siteUrl), { method: 'POST', body });
      return leadsTo(await forwardProviderForm({ request, params: {}, context } as never));
    },
    /** Sends a page's form with its script. @param action of the page's route */
    async act(
      action: (args: ActionFunctionArgs) => Promise<Response>,
      fields: Record<string, string>,
      params: Record<string, string> = {},
    ): Promise<Posted> {
      const body = new URLSearchParams(fields);
      const request = ask('/', { method: 'POST', body });
      request.headers.set('Accept', 'application/json');
      request.headers.set('Content-Length', String(body.toString().length));
      const response = await action({ request, params, context } as never).catch((thrown: unknown) => {
        if (thrown instanceof Response) return thrown;
        throw thrown;
      });
      for (const cookie of response.headers.getSetCookie()) keep(cookie);
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    },
    /** The data that a page's script gets. @param loader of the page's route */
    async load(
      loader: (args: LoaderFunctionArgs) => Promise<unknown>,
      params: Record<string, string> = {},
    ): Promise<unknown> {
      const data = await loader({ request: ask('/'), params, context } as never);
      return data instanceof Response ? data.json() : data;
    },
    async post(intent: SessionIntent, fields: Record<string, string> = {}): Promise<Posted> {
      const body = new URLSearchParams({ intent, ...fields });
      const { answer, status, cookies } = await runSessionIntent(
        ask('/session', { method: 'POST', body }),
        context,
      );
      for (const cookie of cookies) keep(cookie);
      return { status, body: answer };
    },
    /** Sends the form of the sign-in page, without JavaScript. */
    async submit(intent: SessionIntent, fields: Record<string, string>): Promise<Response> {
      const body = new URLSearchParams({ intent, ...fields });
      const request = ask('/account/signin', { method: 'POST', body });
      const response = await runAccountSignIn({ request, params: {}, context } as never);
      for (const cookie of response.headers.getSetCookie()) keep(cookie);
      return response;
    },
  };
}

/** A browser whose shopper has just signed in with an emailed code. */
export async function signedInBrowser(api: Api, email: string, address?: string) {
  const browser = firstPartyBrowser(api, address);
  await browser.post('start', { email, lang: 'en' });
  const { status, body } = await browser.post('verify', { email, code: await api.lastCode(email) });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { ...browser, user: body.user as { id: string; email: string } };
}
