import { basketFrame } from './frame.ts';
import type { FrameParts } from './frame.ts';
import { textsFor } from './texts.ts';
import type { BasketSection } from './types.ts';

/** The basket as a part of the page: as wide as its target, as high as its content, at least 480 pixels. */
export function basketSection(parts: FrameParts, target: Element): BasketSection {
  const [title, failedText] = textsFor(parts.locale);
  const section = basketFrame(parts, {
    mode: 'inline',
    title,
    ground: groundOf(target),
    attach(frame) {
      frame.style.cssText = 'display:block;width:100%;height:480px;border:0';
      target.replaceChildren(frame);
    },
    height(frame, px) {
      frame.style.height = `${Math.max(480, Math.ceil(px))}px`;
    },
    failed() {
      target.textContent = failedText;
    },
  });
  section.show();
  return section;
}

/** The colour an element lies on: that of the nearest one around it that has any. */
function groundOf(element: Element | null): string {
  for (; element; element = element.parentElement) {
    const { backgroundColor } = getComputedStyle(element);
    if (/^rgb\(/.test(backgroundColor)) return backgroundColor;
  }
  return '';
}
