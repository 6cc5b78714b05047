import { basketGuide } from '../core/tools/basket-guide.ts';
import { docsSearch } from '../core/tools/docs-search.ts';
import { snippetBasket } from '../core/tools/snippet-basket.ts';
import { snippetSaveButton } from '../core/tools/snippet-save-button.ts';
import { whoami } from '../core/tools/whoami.ts';
import type { AnyTool } from '../core/tool.ts';
import {
  shopsUploadImage,
  shopsUpdate,
  shopsPublish,
  shopsList,
  shopsGet,
  shopsCreate,
  shopsCheckHandle,
} from './tools/shops.ts';
import { listsUpdate, listsList, listsGet, listsDelete, listsCreate } from './tools/lists.ts';
import {
  productsUpdateItem,
  productsRemoveItem,
  productsPreviewUrl,
  productsAddManual,
  productsAddExisting,
  productsAddByUrl,
  catalogSearch,
} from './tools/products.ts';
import { mediaUploadVideo, mediaUpdate, mediaList, mediaDelete } from './tools/videos.ts';
import { earningsSummary, analyticsTopProducts, analyticsKpis } from './tools/analytics.ts';

/** In the order in which they're used: account, shop, lists, products, videos, analytics, code. */
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
