import { basketFrame } from './frame.ts';
import type { FrameParts } from './frame.ts';
import { textsFor } from './texts.ts';
import type { BasketSection } from './types.ts';

/** The basket as a part of the page: as wide as its target, as high as its content, at least 480 pixels. */
export function basketSection(parts: FrameParts, target: Element): BasketSection {
  const [title, failedText] = textsFor(parts.locale);
  let element: HTMLIFrameElement | undefined;
  const section = basketFrame(parts, {
    mode: 'inline',
    title,
    attach(frame) {
      element = frame;
      frame.style.cssText = 'display:block;width:100%;height:480px;border:0;color-scheme:light dark';
      target.replaceChildren(frame);
    },
    ready() {},
    height(px) {
      element!.style.height = `${Math.max(480, Math.ceil(px))}px`;
    },
    close() {},
    failed() {
      target.textContent = failedText;
    },
  });
  section.show();
  return section;
}
