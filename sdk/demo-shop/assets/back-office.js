/** Shows the wishlist's events as they arrive. */
const list = document.querySelector('[data-events]');
const everyMs = 2_000;

async function refresh() {
  const after = list.firstElementChild?.dataset.id ?? '';
  const url = `${list.dataset.events}?after=${encodeURIComponent(after)}`;
  const response = document.hidden ? null : await fetch(url).catch(() => null);
  // Already escaped by the shop's server.
  if (response?.ok) list.insertAdjacentHTML('afterbegin', await response.text());
  setTimeout(refresh, everyMs);
}
setTimeout(refresh, everyMs);
