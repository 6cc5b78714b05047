import { createBasketApi, type BasketApi } from './api.ts';
import type { ControllerSettings, Hear } from './controller.ts';
import { connectHost, type HostLink } from './host-link.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { createWidgetToken } from './widget-token.ts';

/** What a basket lives among: the shop's page, the service, and the shopper's session. */
export interface Surroundings {
  host: HostLink;
  api: BasketApi;
  sessions: SessionStore;
  /** The shop's page hands its widget token over. */
  takeToken: (token: string) => void;
}

/** Those of a shopper's basket. */
export function connectSurroundings(settings: ControllerSettings, hear: Hear): Surroundings {
  const { baseUrl, publicKey, partnerId, shopOrigin: origin } = settings;
  const host = connectHost(origin, hear);
  const widgetToken = createWidgetToken({ baseUrl, publicKey, origin, framed: host.framed });
  const sessions = createSessionStore(partnerId);
  const api = createBasketApi({ ...settings, origin }, widgetToken, sessions);
  return { host, api, sessions, takeToken: widgetToken.give };
}
