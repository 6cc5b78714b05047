import type { FrameParts, FramePlace } from './frame-parts.ts';

/** The exports of `sdk/v1/device-list.js`. */
export interface DeviceListModule {
  /**
   * Shows the products that are only on this device.
   * @returns a function that stops showing them
   */
  startDeviceList(host: HTMLElement, parts: FrameParts, place: FramePlace): () => void;
}
