import type { SaveProduct } from '../../api/contract/events.ts';
import type { OneClick } from './one-click.ts';
import type { WidgetParts } from './page-parts.ts';

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
