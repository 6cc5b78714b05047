import type { Failure } from '../connect/request-token.ts';
import type { BasketEvents, BasketOptions, DrawerOptions } from './types.ts';

/** Shared parameters of a basket's frames. */
export interface FrameParts {
  options: BasketOptions;
  /** Ends with a slash. */
  site: string;
  api: string;
  locale: string;
  emit: <E extends keyof BasketEvents>(name: E, detail: BasketEvents[E]) => void;
  fail: (failure: Failure) => void;
}

/** Callbacks of the frame's container. */
export interface FramePlace {
  mode: 'drawer' | 'inline';
  title: string;
  /** Color of the page behind the frame, if the basket should use it as its background. */
  ground?: string;
  /** Adds the frame to the page. */
  attach(frame: HTMLElement): void;
  /** The frame has content. */
  ready?(frame: HTMLElement): void;
  /** The panel around the frame, to which the basket's look is applied, and the page's options. */
  panel?: [host: HTMLElement, options: DrawerOptions];
  /** The content's height in CSS pixels. */
  height?(frame: HTMLIFrameElement, px: number): void;
  close?(): void;
  /** The configuration or token couldn't be loaded; the error event has already been sent. */
  failed(): void;
}
