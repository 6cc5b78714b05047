import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';
import { pageDataId } from '#app/hosted/page-data-id.ts';
import { dismissable } from '#app/ui/use-dismissal.ts';
import { playVideos } from './play-videos.ts';
import { ShopActions, type ShopActionsProps } from './shop-actions.tsx';
import { turnRows } from './turn-rows.ts';

// The page is plain HTML, however many products it has: only its two buttons are hydrated.
hydrateClientEntry(ShopActions);
const data = document.getElementById(pageDataId)?.textContent ?? '{}';
markBroken();
turnRows();
playVideos((JSON.parse(data) as ShopActionsProps).events);
document.querySelectorAll<HTMLDetailsElement>('.language-menu').forEach(dismissable);

/** Replaces broken images with a placeholder. */
function markBroken(): void {
  const mark = (image: HTMLImageElement) => image.closest('.photo')?.classList.add('is-missing');
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && mark(target),
    true,
  );
  // It may have failed before this script ran.
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) mark(image);
}
