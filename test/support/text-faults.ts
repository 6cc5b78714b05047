/**
 * Finds unreadable text on a page: with other text over it, with the next cell's text right beside it, cut off by an
 * edge, or a button's word in two lines. Runs in the browser.
 */
export function textFaults(): string[] {
  interface Piece {
    element: Element;
    /** Of a table, if it's in one. */
    cell: Element | null;
    text: string;
    box: DOMRect;
  }

  const parents = (element: Element) => {
    const found: Element[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) found.push(at);
    return found;
  };
  /** Bars and dialogs cover what is below them on purpose. */
  const layerOf = (element: Element) =>
    parents(element).find(
      (one) => /fixed|sticky/.test(getComputedStyle(one).position) || one.matches('dialog'),
    );

  /** The part of a box that its scrolling and clipping parents show. */
  const shownPart = (element: Element, box: DOMRect) => {
    let { left, top, right, bottom } = box;
    for (const one of parents(element)) {
      if (one === document.body || getComputedStyle(one).overflowX === 'visible') continue;
      const edge = one.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };

  const pieces: Piece[] = [];
  const faults: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() && pieces.length < 700) {
    const node = walker.currentNode;
    const element = node.parentElement!;
    const text = node.textContent!.trim();
    if (!text || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const cell = element.closest('th, td');
    for (const whole of range.getClientRects()) {
      const box = shownPart(element, whole);
      if (box.width > 2 && box.height > 2) pieces.push({ element, cell, text, box });
    }
    // Words on buttons mustn't break, but long names may.
    if (element.closest('.button, .Polaris-Button'))
      for (const { index, 0: word } of node.textContent!.matchAll(/(?<![^\s-])[^\s-]{1,40}(?![^\s-])/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) faults.push(`“${word}” is broken`);
      }
    const { overflowX, textOverflow, webkitLineClamp, display, clipPath } = getComputedStyle(element);
    const endsInEllipsis = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    // What only screen readers read is clipped on purpose.
    const clips = display !== 'inline' && clipPath === 'none' && /hidden|clip/.test(overflowX);
    if (clips && !endsInEllipsis && element.scrollWidth > element.clientWidth + 1)
      faults.push(`“${text}” is cut off`);
  }
  pieces.forEach((one, at) => {
    for (const other of pieces.slice(at + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      const maxAcross = one.cell === other.cell ? 2 : -4;
      // Line boxes are taller than their letters.
      if (across <= maxAcross || down <= Math.min(one.box.height, other.box.height) * 0.4) continue;
      if (layerOf(one.element) === layerOf(other.element))
        faults.push(`“${one.text}” and “${other.text}” overlap`);
    }
  });
  return [...new Set(faults)];
}
