/** The first-party pages' sign-in steps, posted as a browser posts them, with its cookies. */
import { runSessionIntent } from '#app/hosted/session-intents.server.ts';
import type { SessionIntent } from '#app/save/session-answer.ts';
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
  return {
    cookies,
    async post(intent: SessionIntent, fields: Record<string, string> = {}): Promise<Posted> {
      const request = new Request(`${siteUrl}/session`, {
        method: 'POST',
        headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        body: new URLSearchParams({ intent, ...fields }),
      });
      const { answer, status, cookie } = await runSessionIntent(request, {
        ctx,
        publicUrls: { siteUrl, baseUrl },
        brandName,
        visitor: { address, agent: 'test' },
      } as never);
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie ?? '') ?? [];
      if (name && value) cookies.set(name, value);
      else if (name) cookies.delete(name);
      return { status, body: answer };
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
