import type { AnyTool } from '../core/tool.ts';
import { basketGuide } from '../core/tools/basket-guide.ts';
import { docsSearch } from '../core/tools/docs-search.ts';
import { snippetBasket } from '../core/tools/snippet-basket.ts';
import { snippetSaveButton } from '../core/tools/snippet-save-button.ts';
import { whoami } from '../core/tools/whoami.ts';
import { analyticsKpis, analyticsTopProducts, earningsSummary } from './tools/analytics.ts';
import { listsCreate, listsDelete, listsGet, listsList, listsUpdate } from './tools/lists.ts';
import {
  catalogSearch,
  productsAddByUrl,
  productsAddExisting,
  productsAddManual,
  productsPreviewUrl,
  productsRemoveItem,
  productsUpdateItem,
} from './tools/products.ts';
import {
  shopsCheckHandle,
  shopsCreate,
  shopsGet,
  shopsList,
  shopsPublish,
  shopsUpdate,
  shopsUploadImage,
} from './tools/shops.ts';
import { mediaDelete, mediaList, mediaUpdate, mediaUploadVideo } from './tools/videos.ts';

/** In order of use: account, shop, lists, products, videos, analytics, code. */
export const creatorTools: readonly AnyTool[] = [
  whoami,
  shopsList,
  shopsGet,
  shopsCheckHandle,
  shopsCreate,
  shopsUpdate,
  shopsPublish,
  shopsUploadImage,
  listsList,
  listsGet,
  listsCreate,
  listsUpdate,
  listsDelete,
  productsPreviewUrl,
  productsAddByUrl,
  productsAddManual,
  productsAddExisting,
  productsUpdateItem,
  productsRemoveItem,
  catalogSearch,
  mediaList,
  mediaUploadVideo,
  mediaUpdate,
  mediaDelete,
  analyticsKpis,
  analyticsTopProducts,
  earningsSummary,
  snippetSaveButton,
  snippetBasket,
  basketGuide,
  docsSearch,
];
