/**
 * `{site}/sdk/save-sdk.js`: the save button as version 0 had it, for shops that still load it. It gets security fixes
 * only; everything it does is done by the widget.
 */
import { keyedScript, startFromScript } from '../widget/auto-init.ts';
import { createWidget } from '../widget/create-widget.ts';
import type { OpenOptions, SaveHandle } from '../widget/types.ts';

export interface WlSaveGlobal {
  /** Sets the shop's public key, once; the script's `data-public-key` does the same. */
  init(options: { publicKey: string }): void;
  /** Opens the save dialog; call it inside a click. */
  open(product?: OpenOptions): SaveHandle;
}

declare global {
  interface Window {
    WlSave?: WlSaveGlobal;
  }
}

if (!window.WlSave) {
  const script = keyedScript();
  // The addresses of today's script are those of its folder.
  const widget = createWidget(new URL('v1/', script?.src || location.href).href);
  const { open } = widget;
  window.WlSave = { init: (options) => void widget.init(options), open };
  // A page that moves to today's script may load both for a while: one click, one dialog.
  widget.open = (product) =>
    window.WlWidget?.environment ? { ready: Promise.resolve(false), close() {} } : open(product);
  startFromScript(widget, script);
  console.info('[wl] save-sdk.js gets security fixes only: load sdk/v1/widget.js instead');
}
