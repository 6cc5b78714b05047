import { createBasketApi, type BasketApi } from './api.ts';
import type { ControllerSettings, Hear } from './controller.ts';
import { connectHost, type HostLink } from './host-link.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { createWidgetToken } from './widget-token.ts';

/** A basket's environment: the shop's page, the service, and the shopper's session. */
export interface Surroundings {
  host: HostLink;
  api: BasketApi;
  sessions: SessionStore;
  /** Receives the widget token of the shop's page. */
  takeToken: (token: string) => void;
}

/** The real environment of a shopper's basket. */
export function connectSurroundings(settings: ControllerSettings, hear: Hear): Surroundings {
  const { baseUrl, publicKey, partnerId, shopOrigin: origin } = settings;
  const host = connectHost(origin, hear);
  const widgetToken = createWidgetToken({ baseUrl, publicKey, origin, framed: host.framed });
  const sessions = createSessionStore(partnerId);
  const api = createBasketApi({ ...settings, origin }, widgetToken, sessions);
  return { host, api, sessions, takeToken: widgetToken.give };
}
