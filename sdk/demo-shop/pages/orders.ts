import { html } from 'hono/html';
import { counted, fill, type Language } from '../language.ts';
import { formatPrice } from '../money.ts';
import { type Order, refundable, type Report } from '../orders.ts';
import type { Html, Shop } from './page.ts';

/** Orders the visitor's cart, and lists the orders with the wishlist's responses. */
export function ordersSection({ cart, language }: Shop, orders: readonly Order[]): Html {
  const { folder, texts } = language;
  const { office } = texts;
  return html`<section class="office-orders" id="orders" aria-labelledby="orders-title">
    <h2 id="orders-title">${office.orders}</h2>
    <p>${office.ordersLead} <code>POST /api/orders</code></p>
    ${
      cart.itemCount === 0
        ? html`<p>${office.nothingToOrder}</p>`
        : html`<form method="post" action="${folder}/back-office/orders">
            <button class="button">${counted(office.order, cart.itemCount)}</button>
          </form>`
    }
    ${orders.map((order) => orderItem(language, order))}
  </section>`;
}

function orderItem(language: Language, order: Order): Html {
  const { code, folder, texts } = language;
  const { office } = texts;
  const path = `${folder}/back-office/orders/${order.id}`;
  const left = refundable(order);
  const isOpen = left.some(Boolean);
  const name = fill(office.orderOf, { time: new Date(order.orderedAt).toLocaleTimeString(code) });
  return html`<article class="office-order" aria-label="${name}">
    <h3>${name}${order.isCancelled ? html` <span class="office-state">${office.isCancelled}</span>` : ''}</h3>
    <form method="post" action="${path}/refund">
      ${order.lines.map(
        ({ title, price, quantity }, index) =>
          html`<div class="office-row">
            <span>${quantity} × ${title}, ${formatPrice(price, code)}</span>
            ${
              left[index]
                ? html`<label class="office-field"
                    ><span aria-hidden="true">${office.refundQuantity}</span>
                    <input
                      name="refund-${index}"
                      type="number"
                      min="0"
                      max="${left[index]}"
                      value="${left[index]}"
                      required
                      aria-label="${office.refundQuantity}: ${title}"
                  /></label>`
                : ''
            }
          </div>`,
      )}
      ${
        isOpen
          ? html`<div class="office-buttons">
              <button class="button button-quiet">${office.refund}</button>
              <button class="button button-quiet" formaction="${path}/cancel">${office.cancel}</button>
            </div>`
          : ''
      }
    </form>
    <ol class="office-reports" aria-label="${office.reports}">
      ${order.reports.map((report) => reportItem(language, report))}
    </ol>
  </article>`;
}

function reportItem({ texts: { office } }: Language, { status, lines, answer }: Report): Html {
  const reasons: Record<string, string> = office.reasons;
  return html`<li>
    ${office.statuses[status]}:
    ${
      answer === null
        ? office.notReported
        : lines
            .map(({ title }, index) => {
              const { matched, reason } = answer[index] ?? { matched: false, reason: null };
              return `${title} (${matched ? office.matched : (reasons[reason ?? ''] ?? reason)})`;
            })
            .join('; ')
    }
  </li>`;
}
