/** Replaces broken images with a placeholder. */
export function markBroken(): void {
  const mark = (image: HTMLImageElement) => image.closest('.photo')?.classList.add('is-missing');
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && mark(target),
    true,
  );
  // It may have failed before this script ran.
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) mark(image);
}
