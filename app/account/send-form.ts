import type { AccountAnswer, AccountPage, Refused } from './account-page.ts';

const timeoutMs = 45_000;

/** The URL at which Remix returns a route's data instead of a document. */
function dataUrl(path: string, search: URLSearchParams, route: string): string {
  const query = new URLSearchParams(search);
  query.set('_data', route);
  return `${path}?${query}`;
}

/** Multipart if there is a file, otherwise URL-encoded. */
function bodyOf(form: FormData): BodyInit {
  const entries = [...form];
  return entries.some(([, value]) => typeof value !== 'string')
    ? form
    : new URLSearchParams(entries as [string, string][]);
}

/** `AbortSignal.timeout` is newer than our browser baseline. */
function giveUpLater(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), timeoutMs);
  return controller.signal;
}

/** A form that got no response, or an invalid one. */
export const unanswered = (intent: string, code: 'notDone' | 'offline'): Refused => ({
  intent,
  code,
  text: code,
  field: null,
  values: {},
});

/** Posts a form to a page's route; null if there was no response. */
export async function sendForm(
  form: FormData,
  { action, route, keepalive = false }: { action: string; route: string; keepalive?: boolean },
): Promise<AccountAnswer | null> {
  const { pathname, searchParams } = new URL(action, location.href);
  try {
    const response = await fetch(dataUrl(pathname, searchParams, route), {
      method: 'POST',
      body: bodyOf(form),
      headers: { Accept: 'application/json' },
      keepalive,
      signal: keepalive ? null : giveUpLater(),
    });
    const answer = (await response.json()) as AccountAnswer;
    if (typeof answer.ok === 'boolean') return answer;
    return { ok: false, refused: unanswered(String(form.get('intent')), 'notDone') };
  } catch {
    return null;
  }
}

/** The page's fresh data; null if it couldn't be loaded. */
export async function fetchPage(page: AccountPage): Promise<AccountPage | null> {
  try {
    const response = await fetch(dataUrl(page.path, new URLSearchParams(location.search), page.route), {
      headers: { Accept: 'application/json' },
      signal: giveUpLater(),
    });
    return response.ok ? ((await response.json()) as { page: AccountPage }).page : null;
  } catch {
    return null;
  }
}
