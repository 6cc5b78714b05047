import type { SaveProduct } from '../../api/contract/events.ts';
import type { Failure } from '../connect/request-token.ts';
import type { OneClick } from './one-click.ts';
import type { SavedMarks } from './saved-marks.ts';
import type { SavedMark, SaveHandle, WidgetError, WidgetEvents } from './types.ts';

/**
 * The first step of the dialog: the choice of a list, the choice of another list for a saved product, the sign-in, or the
 * price that the shopper waits for, which can follow in minor units.
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
  /** @param isShown whether the shopper saw a message */
  fail(failure: Failure, isShown?: boolean): WidgetError;
  /** Base URL of the REST API. */
  api: string;
  /** Adds missing product data. */
  complete(product: SaveProduct): SaveProduct | Promise<SaveProduct>;
  /**
   * Opens the dialog, whether or not the shopper has consented: call it in their click.
   * @param step `''` opens it even on a page that can't be notified of saved products
   * @returns with `popup`, unless the browser opens no window
   */
  openDialog(product: SaveProduct, step: DialogStep): SaveHandle | (SaveHandle & { popup: Window });
}

export interface PageParts extends WidgetParts {
  /** Whether products must stay on this device. */
  isDenied(): boolean;
  /** Whether there is no connection, rather than something that blocks the service. */
  isOffline(): Promise<boolean>;
  /** The shopper asked for it themselves, or the account they asked for is no longer signed in. */
  consent(state: 'granted' | 'denied'): void;
}

/** The exports of the chunk `sdk/v1/instant.js`. */
export interface InstantModule {
  startInstant(page: PageParts): Instant;
}

export interface Instant {
  /** Saves a product that was just marked, with its product. */
  save(mark: SavedMark): void;
  /** Shows the list on which a product is saved. */
  show(mark: SavedMark, product: SaveProduct): void;
  /** Removes a saved product, and offers to restore it. @returns the error if it couldn't be removed */
  remove(mark: SavedMark, product: SaveProduct): Promise<WidgetError | undefined>;
  /** Saves the products waiting on this device. */
  drain(): void;
  /** Waits for the shopper to sign in on our pages. @param token a valid one, if there is one already */
  listen(token?: string): void;
  /** Shows the list of the customer account if requested, or else of the customer signed in at the shop. */
  customer(isWanted: boolean): void;
  /** Moves the products on this device to the shopper's list, or back to the device. */
  consent(state: 'granted' | 'denied'): void;
}

export interface DialogWindow {
  popup: Window;
  isTab: boolean;
  lang: string;
  step: string | undefined;
  quick: OneClick | undefined;
  close(): void;
}

/** The exports of the chunk `sdk/v1/dialog.js`. */
export interface DialogModule {
  visit(parts: WidgetParts, product: SaveProduct, dialog: DialogWindow): Promise<boolean>;
}
