import { useEffect, useState, useSyncExternalStore } from 'react';
import type { BasketPageProps } from './basket-context.ts';
import { type Controller, createController } from './controller.ts';
import { type BasketState, initialState } from './state.ts';

const fontFamily = /^[\w\s,'"-]{1,200}$/;

/** Creates the controller in the browser; on the server there is only the loading state. */
export function useController(
  page: BasketPageProps,
  create: (page: BasketPageProps) => Controller = controllerOf,
): { controller: Controller | null; state: BasketState } {
  const [controller] = useState(() => (typeof window === 'undefined' ? null : create(page)));
  useEffect(() => controller?.start(), [controller]);
  const state = useSyncExternalStore(
    controller?.store.subscribe ?? noSubscription,
    controller?.store.get ?? loading,
    loading,
  );
  return { controller, state };
}

function controllerOf(page: BasketPageProps): Controller {
  const { config, baseUrl, publicKey, partnerId, signsIn, shopOrigin, lang } = page;
  return createController({
    baseUrl,
    publicKey,
    partnerId,
    signsIn,
    shopOrigin,
    lang,
    configId: config.id,
    webhook: config.webhook,
    checkout: config.checkout,
    saveMode: config.saveMode,
    onHostFont(font) {
      if (config.font !== 'inherit' || !fontFamily.test(font)) return;
      document.documentElement.style.setProperty('--font', font);
    },
  });
}

const loading = () => initialState;
const noSubscription = () => () => {};
