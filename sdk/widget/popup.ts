/**
 * Opens the dialog's window at once, inside the click, with a quiet outline of the dialog in it:
 * about 440 × 640 and centred over the shop's window; a tab on phones.
 * @returns null outside a click, and where the browser blocked it.
 */
export function openPopup(isTab: boolean): Window | null {
  // Asked first, because what browsers do outside a click differs.
  if (navigator.userActivation?.isActive === false) return null;
  const left = screenX + (outerWidth - 440) / 2;
  const top = screenY + (outerHeight - 640) / 2;
  const popup = open('', '', isTab ? '' : `width=440,height=640,left=${left},top=${top}`);
  if (popup) drawOutline(popup.document);
  return popup;
}

/** Drawn through the style object, which a strict content security policy allows. */
function drawOutline({ documentElement }: Document) {
  const [paper, block] = matchMedia('(prefers-color-scheme:dark)').matches
    ? ['#201d1b', '#2f2b28']
    : ['#fff', '#f4f3f1'];
  documentElement.style.cssText = `height:100%;background:${[
    '24px 56px/80px 100px',
    '120px 72px/40% 16px',
    '50% calc(100% - 24px)/90% 52px',
  ].map((place) => `linear-gradient(${block} 0 0) ${place} no-repeat`)},${paper}`;
}
