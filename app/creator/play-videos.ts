import { moveFocusAtEnd } from './turn-rows.ts';
import type { WatchData } from './watch-data.ts';

/** Connects the page's buttons with its dialog: a video plays when it opens, and stops when it closes. */
export function playVideos(events: string): void {
  const dialog = document.querySelector<HTMLDialogElement>('.video-dialog');
  if (!dialog || typeof dialog.showModal !== 'function') return;
  const part = <E extends HTMLElement = HTMLElement>(selector: string) =>
    dialog.querySelector<E>(selector) as E;
  const video = part<HTMLVideoElement>('video');
  const [frame, trouble, link] = [
    part('.video-frame'),
    part('.video-trouble'),
    part<HTMLAnchorElement>('.video-product'),
  ];
  const [back, on] = [
    part<HTMLButtonElement>('[data-video-back]'),
    part<HTMLButtonElement>('[data-video-on]'),
  ];
  let data: WatchData | null = null;
  let at = 0;
  let told = new Set<number>();

  function show(index: number): void {
    const shown = data?.videos[index];
    if (!data || !shown) return;
    at = index;
    trouble.hidden = true;
    part('#video-title').textContent = shown.title || data.title;
    part('.video-count').textContent = `${index + 1} / ${data.videos.length}`;
    moveFocusAtEnd(back, on, index === 0);
    moveFocusAtEnd(on, back, index === data.videos.length - 1);
    frame.style.aspectRatio = shown.width && shown.height ? `${shown.width} / ${shown.height}` : '';
    frame.classList.toggle('is-upright', (shown.height ?? 0) > (shown.width ?? 0));
    if (shown.poster) video.poster = shown.poster;
    else video.removeAttribute('poster');
    video.src = shown.url;
    // If the browser requires another click, the video's own controls are there.
    video.play().catch(() => undefined);
  }

  function open(of: WatchData): void {
    data = of;
    told = new Set();
    part('.video-price').textContent = of.price ?? '';
    link.hidden = of.href === null;
    if (of.href !== null) link.href = of.href;
    part('.video-turn').hidden = of.videos.length < 2;
    dialog?.showModal();
    show(0);
  }

  document.addEventListener('click', (event) => {
    const chip = (event.target as Element).closest<HTMLElement>('[data-watch]');
    // With a modifier key, it is a regular link.
    if (!chip || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(JSON.parse(chip.dataset.watch ?? '') as WatchData);
  });
  back.addEventListener('click', () => show(at - 1));
  on.addEventListener('click', () => show(at + 1));
  // A click outside the content hits the dialog itself.
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => {
    data = null;
    video.pause();
    video.removeAttribute('src');
    video.load();
  });
  video.addEventListener('error', () => {
    if (data) trouble.hidden = false;
  });
  video.addEventListener('play', () => {
    const played = data?.videos[at];
    if (!data || !played || told.has(played.id)) return;
    told.add(played.id);
    void fetch(events, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ type: 'play', item_id: data.item, video_id: played.id }),
      keepalive: true,
    }).catch(() => undefined);
  });
}
