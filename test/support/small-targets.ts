/**
 * Controls whose pressable area is smaller than 44 px, though what is drawn may be smaller. Links within text are as high
 * as their line. Runs in the browser.
 */
export function smallTargets(): string[] {
  const size = 44;
  const controls = document.querySelectorAll<HTMLElement>(
    'button, select, summary, input[type=checkbox], a.crumb',
  );
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility() || control.closest('.visually-hidden')) return [];
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hits = (byX: number, byY: number) => {
      const at = document.elementFromPoint(x + byX, y + byY);
      return at !== null && (control.contains(at) || at.closest('label')?.contains(control));
    };
    if (!hits(0, 0)) return [];
    const reach = (across: boolean) => {
      let pixels = 0;
      for (let by = -size; by < size; by += 1) if (hits(across ? by : 0, across ? 0 : by)) pixels += 1;
      return pixels;
    };
    const [wide, high] = [reach(true), reach(false)];
    // The edges lie between two points.
    if (wide >= size - 1 && high >= size - 1) return [];
    return [
      `${wide} × ${high}: ${(control.getAttribute('aria-label') ?? control.textContent ?? control.id).trim()}`,
    ];
  });
}
