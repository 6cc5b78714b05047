import type { FrameParts, FramePlace } from './frame.ts';

/** The exports of `sdk/v1/device-list.js`. */
export interface DeviceListModule {
  /**
   * Shows what is on this device only.
   * @returns stops showing it
   */
  startDeviceList(host: HTMLElement, parts: FrameParts, place: FramePlace): () => void;
}
