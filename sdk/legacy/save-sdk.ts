/**
 * `{site}/sdk/save-sdk.js`: the version 0 save button, for shops that still load it. It only gets
 * security fixes, and the widget does all the work.
 */
import { keyedElement, startFromPage } from '../widget/auto-init.ts';
import { createWidget } from '../widget/create-widget.ts';
import { oneClick } from '../widget/one-click.ts';
import { plainRules } from '../widget/saved-marks.ts';
import type { OpenOptions, SaveHandle } from '../widget/types.ts';

export interface WlSaveGlobal {
  /** Sets the shop's public key, once; like the script's `data-public-key`. */
  init(options: { publicKey: string }): void;
  /** Opens the save dialog; call it in a click handler. */
  open(product?: OpenOptions): SaveHandle;
}

declare global {
  interface Window {
    WlSave?: WlSaveGlobal;
  }
}

if (!window.WlSave) {
  const script = keyedElement() as HTMLScriptElement | null;
  // Clicks open the dialog. The frame for one-click saving only empties hearts when the shopper
  // signs out.
  const widget = createWidget(
    new URL('v1/', script?.src || location.href).href,
    plainRules,
    (...page) => (oneClick(...page), undefined),
  );
  const { open } = widget;
  window.WlSave = { init: (options) => void widget.init(options), open };
  // Pages that are migrating to the current script may load both; a click must still open only one
  // dialog.
  widget.open = (product) =>
    window.WlWidget?.environment ? { ready: Promise.resolve(false), close() {} } : open(product);
  startFromPage(widget);
  console.info('[wl] save-sdk.js only gets security fixes: load sdk/v1/widget.js instead');
}
