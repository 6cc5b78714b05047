import { expect, it } from 'vitest';
import { eventItems } from '#sdk/demo-shop/pages/events.ts';
import { WishlistEvents } from '#sdk/demo-shop/wishlist-events.ts';

it('the demo shop shows events as texts, whatever they contain', () => {
  const hostile = '</pre><script>alert(1)</script>';
  const event = {
    id: '"><b>',
    type: 'item.saved',
    created_at: '2026-11-27T10:00:00.000Z',
    data: { product: { title: hostile }, '<i>': hostile },
  };
  const shown = `${eventItems([event], 'en')}`;
  expect(shown).not.toMatch(/<(script|b|i)>/);
  expect(shown).toContain('<span>&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;</span>');
});

it('the demo shop accepts nothing before it has the secret of its endpoint', () => {
  const events = new WishlistEvents();
  const body = JSON.stringify({ id: 'evt_1', type: 'item.saved', created_at: '', data: {} });
  expect(events.receive(body, { 'webhook-id': 'evt_1' })).toBe(false);
  expect(events.after()).toEqual([]);
});
