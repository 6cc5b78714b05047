import type { ShareAnswer } from './share-page.ts';

export type ShareIntent = 'mark' | 'undo' | 'follow' | 'unfollow';

/** Sends the same data as the page's forms without JavaScript. The undo token is in a cookie. */
export async function postIntent(form: URLSearchParams): Promise<ShareAnswer> {
  try {
    const response = await fetch(`${location.pathname.replace(/\/$/, '')}/marks`, {
      method: 'POST',
      body: form,
    });
    return (await response.json()) as ShareAnswer;
  } catch {
    return { ok: false, problem: navigator.onLine ? 'failed' : 'offline' };
  }
}
