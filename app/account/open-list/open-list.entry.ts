import { pageDataId } from '#app/hosted/page-data-id.ts';
import { askForGuest, ownOpener, signInBaskets } from '#app/save/opener.ts';
import { type GuestOffer, sessionClient } from '#app/save/session-client.ts';
import type { OpenPage } from './open-page.ts';

/** Deadline for the basket to name its guest, and then to take the session. */
const timeoutMs = 5_000;

const atMost = <Value>(promise: Promise<Value>): Promise<Value | null> =>
  Promise.race([promise, new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null))]);

/** The guest of the shop's page in which the shopper clicked: only the frame that opened this window is asked. */
const openersGuest = () =>
  new Promise<GuestOffer | null>((resolve) => {
    if (ownOpener().length === 0) resolve(null);
    else askForGuest(true, resolve, ownOpener);
  });

/** Makes the shop page's guest known on our own pages, makes the basket show their products, then opens the list. */
async function openList({ shop, lang, knownUrl, panel }: OpenPage): Promise<void> {
  let url = knownUrl;
  try {
    const offer = await atMost(openersGuest());
    const { merged } = offer ? await sessionClient.adopt(offer, lang) : {};
    if (merged) {
      if (merged.list) url = `/lists/${merged.list}${panel ? `?panel=${panel}` : ''}`;
      await atMost(signInBaskets(shop, () => Promise.resolve(true)));
    }
  } catch {
    // The guest has ended, or there is no connection: anyone who is known here sees their lists.
  }
  location.replace(url);
}

void openList(JSON.parse(document.getElementById(pageDataId)?.textContent ?? '') as OpenPage);
