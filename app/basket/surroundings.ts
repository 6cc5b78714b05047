import { type BasketApi, createBasketApi } from './api.ts';
import { createCalls } from './calls.ts';
import type { ControllerSettings, Hear } from './controller-settings.ts';
import { confirmAdopted, createGuest } from './guest.ts';
import { connectHost, type HostLink } from './host-link.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { createVisits, type Visits } from './visits.ts';
import { createWidgetToken } from './widget-token.ts';

/** A basket's environment: the shop's page, the service, and the shopper's session. */
export interface Surroundings {
  host: HostLink;
  api: BasketApi;
  sessions: SessionStore;
  visits: Visits;
  /** Receives the shop page's widget token and the handle of its guest. */
  takeToken: (token: string, handle: string | null) => void;
  /** Resumes the session of the shop's guest on this device, if there is one. */
  resume: () => Promise<unknown>;
  /** Keeps the guest's list in the account of the ticket's address, and switches to its session. */
  keep: (ticket: string) => Promise<void>;
}

/** The real environment of a shopper's basket. */
export function connectSurroundings(settings: ControllerSettings, hear: Hear): Surroundings {
  const { baseUrl, publicKey, partnerId, signsIn, shopOrigin: origin, lang } = settings;
  const host = connectHost(origin, (message, event) => {
    // A page can contain several partners' baskets.
    if (message.type === 'session.adopt' && (!signsIn || message.partnerId !== partnerId)) return;
    if (message.type === 'session.guest-ask') void guest.answerAsk(event, message.challenge);
    else hear(message);
    if ('tookGuest' in message && message.tookGuest) guest.forgetTaken().catch(() => {});
    if (message.type === 'session.adopt') confirmAdopted(event);
  });
  const widgetToken = createWidgetToken({ baseUrl, publicKey, origin, framed: host.framed });
  const sessions = createSessionStore(partnerId);
  const call = createCalls(baseUrl, widgetToken, sessions);
  const api = createBasketApi({ ...settings, origin }, call, sessions);
  const guest = createGuest(widgetToken, sessions, lang);
  const takeToken = (token: string, handle: string | null) => {
    widgetToken.give(token);
    guest.give(handle);
  };
  const visits = createVisits(partnerId);
  return { host, api, sessions, visits, takeToken, resume: guest.resume, keep: guest.keep };
}
