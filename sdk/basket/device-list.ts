import type { addToCart } from './add-to-cart.ts';
import type { FrameParts, FramePlace } from './frame.ts';

/** What `sdk/v1/device-list.js` exports. */
export interface DeviceListModule {
  /**
   * Shows what is on this device only.
   * @param add passes products to the shop's cart
   * @returns stops showing it
   */
  startDeviceList(host: HTMLElement, parts: FrameParts, place: FramePlace, add: typeof addToCart): () => void;
}
