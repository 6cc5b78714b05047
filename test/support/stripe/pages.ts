/** The checkout pages, as plain as possible. */
import type { Price, Session } from './records.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const shell = (title: string, body: string) =>
  `<!doctype html><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}`;

export function checkoutPage({ id, status, cancel_url: cancelUrl, order }: Session, price: Price) {
  if (status !== 'open') return { status: 200, headers: html, html: shell('This page has expired', '') };
  const amount = `€${(price.unit_amount / 100).toFixed(2)} a ${price.recurring.interval}`;
  const trial = order.trialDays > 0 ? `<p>${order.trialDays} days free</p>` : '';
  const form = `<form method="post" action="/pay/${id}/done"><button>Pay</button></form>`;
  return {
    status: 200,
    headers: html,
    html: shell('Stripe test checkout', `<p>${amount}</p>${trial}${form}<a href="${cancelUrl}">Back</a>`),
  };
}

export const portalPage = (back: string) => ({
  status: 200,
  headers: html,
  html: shell('Stripe test billing', `<a href="${back}">Return</a>`),
});
