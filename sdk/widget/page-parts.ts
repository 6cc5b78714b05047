import type { SaveProduct } from '../../api/contract/events.ts';
import type { Failure } from '../connect/request-token.ts';
import type { SavedMarks } from './saved-marks.ts';
import type { SavedMark, SaveHandle, WidgetError, WidgetEvents } from './types.ts';

/**
 * The dialog's first step: choosing a list, moving a saved product to another list, signing in, or
 * setting a price alert, optionally with the price in minor units.
 */
export type DialogStep = '' | 'move' | 'sign-in' | 'alert' | `alert:${number}`;

/** The values that the widget passes to its chunks. */
export interface WidgetParts {
  key: string;
  /** Ends with a slash. */
  site: string;
  lang: string;
  marks: SavedMarks;
  /** Shows the marks on the page's buttons. */
  draw(): void;
  emit<E extends keyof WidgetEvents>(event: E, detail?: WidgetEvents[E]): void;
  /** @param isShown whether the shopper has seen a message */
  fail(failure: Failure, isShown?: boolean): WidgetError;
  /** Base URL of the REST API. */
  api: string;
  /** Adds missing product data. */
  complete(product: SaveProduct): SaveProduct | Promise<SaveProduct>;
  /**
   * Opens the dialog, regardless of consent. Must be called in a click handler.
   * @param step `''` opens it even on a page that can't be notified of saved products
   * @returns has `popup`, unless the browser blocks the window
   */
  openDialog(product: SaveProduct, step: DialogStep): SaveHandle | (SaveHandle & { popup: Window });
}

export interface PageParts extends WidgetParts {
  /** Whether products must stay on this device. */
  isDenied(): boolean;
  /** Whether there is no connection, as opposed to something that blocks the service. */
  isOffline(): Promise<boolean>;
  /**
   * For a request by the shopper themselves, or once the account they asked for isn't signed in
   * anymore.
   */
  consent(state: 'granted' | 'denied'): void;
}

/** The exports of the chunk `sdk/v1/button.js`. */
export interface ButtonModule {
  /** @param elements buttons of our design, and those that save for later */
  drawInto(elements: HTMLElement[], marks: SavedMarks): Promise<void>;
}

/** The exports of the chunk `sdk/v1/instant.js`. */
export interface InstantModule {
  startInstant(page: PageParts): Instant;
}

export interface Instant {
  /** Saves a product that was just marked; the mark contains the product. */
  save(mark: SavedMark): void;
  /** Shows the list that a product is on. */
  show(mark: SavedMark, product: SaveProduct): void;
  /** Removes a saved product, and offers to restore it. @returns the error if it couldn't be removed */
  remove(mark: SavedMark, product: SaveProduct): Promise<WidgetError | undefined>;
  /** Saves the products waiting on this device. */
  drain(): void;
  /** Waits for the shopper to sign in on our pages. @param token a valid one, if there is one already */
  listen(token?: string): void;
  /**
   * Shows the list of the customer account if requested, otherwise that of the customer signed in
   * to the shop.
   */
  customer(isWanted: boolean): void;
  /** Moves the products on this device to the shopper's list, or moves them back. */
  consent(state: 'granted' | 'denied'): void;
}
