/** A theme that listens to events for its cart's count, and whose cards are links as a whole. */
document.addEventListener('cart:refresh', () => document.body.setAttribute('data-cart-refreshed', ''));
document.getElementById('product-grid')?.addEventListener('click', ({ target }) => {
  const link = target.closest('li')?.querySelector('a');
  if (link) location.assign(link.href);
});
