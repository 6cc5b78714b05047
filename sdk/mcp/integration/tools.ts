import { basketGuide } from '../core/tools/basket-guide.ts';
import { docsSearch } from '../core/tools/docs-search.ts';
import { snippetBasket } from '../core/tools/snippet-basket.ts';
import { snippetSaveButton } from '../core/tools/snippet-save-button.ts';
import { whoami } from '../core/tools/whoami.ts';
import { basketsCreate } from './tools/baskets-create.ts';
import { basketsDelete } from './tools/baskets-delete.ts';
import { basketsGet } from './tools/baskets-get.ts';
import { basketsList } from './tools/baskets-list.ts';
import { basketsPublicConfig } from './tools/baskets-public-config.ts';
import { basketsTestWebhook } from './tools/baskets-test-webhook.ts';
import { basketsUpdate } from './tools/baskets-update.ts';
import { keysCreate } from './tools/keys-create.ts';
import { keysDelete } from './tools/keys-delete.ts';
import { keysDomainsGet } from './tools/keys-domains-get.ts';
import { keysDomainsSet } from './tools/keys-domains-set.ts';
import { keysList } from './tools/keys-list.ts';
import { keysRevoke } from './tools/keys-revoke.ts';
import { keysRotate } from './tools/keys-rotate.ts';
import { openapiGet } from './tools/openapi-get.ts';
import { plansList } from './tools/plans-list.ts';
import { snippetHostedList } from './tools/snippet-hosted-list.ts';
import { usageGet } from './tools/usage-get.ts';
import { usageKey } from './tools/usage-key.ts';
import { widgetInitCheck } from './tools/widget-init-check.ts';

/** In the order in which they are listed. */
export const integrationTools = [
  whoami,
  usageGet,
  usageKey,
  plansList,
  keysList,
  keysCreate,
  keysRotate,
  keysRevoke,
  keysDelete,
  keysDomainsGet,
  keysDomainsSet,
  widgetInitCheck,
  basketsList,
  basketsGet,
  basketsCreate,
  basketsUpdate,
  basketsDelete,
  basketsTestWebhook,
  basketsPublicConfig,
  snippetSaveButton,
  snippetBasket,
  basketGuide,
  snippetHostedList,
  docsSearch,
  openapiGet,
];
