/** Milliseconds that a sentence stays. */
const stays = 7_000;
let timer = 0;

/** Shows a sentence at the foot of the page, and has it read out. */
export function say(sentence: string): void {
  let place = document.querySelector<HTMLElement>('.wl-say');
  if (!place) {
    place = document.createElement('p');
    place.className = 'wl-say';
    place.setAttribute('role', 'status');
    document.body.append(place);
  }
  const shown = place;
  clearTimeout(timer);
  // Later, so that the region is there before its text: only then is it read out.
  timer = window.setTimeout(() => {
    shown.textContent = sentence;
    timer = window.setTimeout(() => shown.remove(), stays);
  }, 50);
}
