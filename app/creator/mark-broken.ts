/** A picture that cannot be had gives way to its stand-in. */
export function markBroken(): void {
  const mark = (image: HTMLImageElement) => image.closest('.photo')?.classList.add('is-missing');
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && mark(target),
    true,
  );
  // It may have failed before there was a script to hear of it.
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) mark(image);
}
