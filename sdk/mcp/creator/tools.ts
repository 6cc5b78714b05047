import { basketGuide } from '../core/tools/basket-guide.ts';
import { docsSearch } from '../core/tools/docs-search.ts';
import { snippetBasket } from '../core/tools/snippet-basket.ts';
import { snippetSaveButton } from '../core/tools/snippet-save-button.ts';
import { whoami } from '../core/tools/whoami.ts';
import type { AnyTool } from '../core/tool.ts';
import { shopsList } from './tools/shops-list.ts';
import { shopsGet } from './tools/shops-get.ts';
import { shopsCheckHandle } from './tools/shops-check-handle.ts';
import { shopsCreate } from './tools/shops-create.ts';
import { shopsUpdate } from './tools/shops-update.ts';
import { shopsPublish } from './tools/shops-publish.ts';
import { shopsUploadImage } from './tools/shops-upload-image.ts';
import { listsList } from './tools/lists-list.ts';
import { listsGet } from './tools/lists-get.ts';
import { listsCreate } from './tools/lists-create.ts';
import { listsUpdate } from './tools/lists-update.ts';
import { listsDelete } from './tools/lists-delete.ts';
import { productsPreviewUrl } from './tools/products-preview-url.ts';
import { productsAddByUrl } from './tools/products-add-by-url.ts';
import { productsAddManual } from './tools/products-add-manual.ts';
import { productsAddExisting } from './tools/products-add-existing.ts';
import { productsUpdateItem } from './tools/products-update-item.ts';
import { productsRemoveItem } from './tools/products-remove-item.ts';
import { catalogSearch } from './tools/catalog-search.ts';
import { mediaList } from './tools/media-list.ts';
import { mediaUploadVideo } from './tools/media-upload-video.ts';
import { mediaUpdate } from './tools/media-update.ts';
import { mediaDelete } from './tools/media-delete.ts';
import { analyticsKpis } from './tools/analytics-kpis.ts';
import { analyticsTopProducts } from './tools/analytics-top-products.ts';
import { earningsSummary } from './tools/earnings-summary.ts';

/** In the order of work: account, shop, lists, products, videos, figures, code. */
export const creatorTools: readonly AnyTool[] = [
  whoami,
  ...[shopsList, shopsGet, shopsCheckHandle, shopsCreate, shopsUpdate, shopsPublish, shopsUploadImage],
  ...[listsList, listsGet, listsCreate, listsUpdate, listsDelete],
  ...[productsPreviewUrl, productsAddByUrl, productsAddManual, productsAddExisting],
  ...[productsUpdateItem, productsRemoveItem, catalogSearch],
  ...[mediaList, mediaUploadVideo, mediaUpdate, mediaDelete],
  ...[analyticsKpis, analyticsTopProducts, earningsSummary],
  ...[snippetSaveButton, snippetBasket, basketGuide, docsSearch],
];
