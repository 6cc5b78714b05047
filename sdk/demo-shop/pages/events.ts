import { html } from 'hono/html';
import { z } from 'zod';
import type { WishlistEvent } from '../wishlist-events.ts';
import type { Html, Shop } from './page.ts';

/** The events received from the wishlist; a script adds new ones. */
export function eventsSection({ language }: Shop, events: readonly WishlistEvent[]): Html {
  const { code, folder, texts } = language;
  const { office } = texts;
  return html`<section class="office-events" id="events" aria-labelledby="events-title">
    <h2 id="events-title">${office.events}</h2>
    <p>${office.eventsLead}</p>
    <ol data-events="${folder}/back-office/events">
      ${eventItems(events, code)}
    </ol>
    <p class="office-none">${office.noEvents}</p>
    <script type="module" src="/assets/back-office.js"></script>
  </section>`;
}

/** The events, newest first, with their data. */
export const eventItems = (events: readonly WishlistEvent[], language: string): Html =>
  html`${events.map(
    ({ id, type, created_at: at, data }) =>
      html`<li data-id="${id}">
        <details>
          <summary>
            <code>${type}</code> <span>${titleOf(data)}</span>
            <time datetime="${at}">${new Date(at).toLocaleTimeString(language)}</time>
          </summary>
          <pre>${JSON.stringify(data, null, 2)}</pre>
        </details>
      </li>`,
  )}`;

const titled = z.object({ title: z.string() });
const withProduct = z.union([
  z.object({ product: titled }).transform(({ product }) => product.title),
  z.object({ lines: z.array(titled) }).transform(({ lines }) => lines.map(({ title }) => title).join(', ')),
]);

/** The title of the event's product, or of its lines. */
const titleOf = (data: WishlistEvent['data']): string => withProduct.safeParse(data).data ?? '';
