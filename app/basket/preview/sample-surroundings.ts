import type { BasketPageProps } from '../basket-context.ts';
import { type Controller, createController } from '../controller.ts';
import type { BasketItem } from '../saved-item.ts';
import type { Surroundings } from '../surroundings.ts';

const nothing = async () => undefined;

/** Simulates a shop that accepts everything into its cart, and a service with these items that ignores all calls. */
const surroundingsOf = (items: BasketItem[]): Surroundings => ({
  host: {
    framed: true,
    listen: () => undefined,
    say: () => undefined,
    add: async () => ({ ok: true }),
  },
  api: {
    savedProducts: async () => items,
    startSignIn: async () => ({ state: '', href: '', verifier: null }),
    pollSignIn: async () => null,
    remove: nothing,
    event: nothing,
    countCheckout: nothing,
    signOut: nothing,
  },
  sessions: {
    name: 'sample',
    read: () => ({ accessToken: 'sample', refreshToken: 'sample' }),
    write: () => undefined,
    onChangeElsewhere: () => undefined,
    drop: () => undefined,
    onDrop: () => undefined,
  },
  takeToken: () => undefined,
  resume: async () => undefined,
});

/** The basket's own controller with samples: everything can be tried, and nothing is sent. */
export function sampleController(page: BasketPageProps, items: BasketItem[]): Controller {
  const { baseUrl, publicKey, partnerId, signsIn, shopOrigin, lang } = page;
  const controller = createController(
    {
      baseUrl,
      publicKey,
      partnerId,
      signsIn,
      shopOrigin,
      lang,
      configId: page.config.id,
      saveMode: 'dialog',
      webhook: false,
      checkout: { mode: 'ajax' },
      onHostFont: () => undefined,
    },
    () => surroundingsOf(items),
  );
  return { ...controller, signIn: () => undefined, signOut: nothing };
}
