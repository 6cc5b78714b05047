import { pageDataId } from '#app/hosted/page-data-id.ts';
import { askForGuest, ownOpener, signInBaskets } from '#app/save/opener.ts';
import { type GuestOffer, sessionClient } from '#app/save/session-client.ts';
import type { OpenPage } from './open-page.ts';

/** Deadline for the basket to name its guest, and again to adopt the session. */
const timeoutMs = 5_000;

const atMost = <Value>(promise: Promise<Value>): Promise<Value | null> =>
  Promise.race([promise, new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null))]);

/** The guest on the shop's page. Asks only the frame that opened this window. */
const openersGuest = () =>
  new Promise<GuestOffer | null>((resolve) => {
    if (ownOpener().length === 0) resolve(null);
    else askForGuest(true, resolve, ownOpener);
  });

/** Adopts the shop page's guest on our own site, signs the basket in, too, and opens the list. */
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
    // The guest is gone, or we're offline: shoppers we already know still see their lists.
  }
  location.replace(url);
}

void openList(JSON.parse(document.getElementById(pageDataId)?.textContent ?? '') as OpenPage);
