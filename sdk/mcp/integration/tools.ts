import { basketGuide } from '../core/tools/basket-guide.ts';
import { docsSearch } from '../core/tools/docs-search.ts';
import { snippetBasket } from '../core/tools/snippet-basket.ts';
import { snippetSaveButton } from '../core/tools/snippet-save-button.ts';
import { whoami } from '../core/tools/whoami.ts';
import { alertsGet, alertsReport, alertsSet, alertsTest, alertsWatchers } from './tools/alerts.ts';
import {
  basketsCreate,
  basketsDelete,
  basketsGet,
  basketsList,
  basketsPublicConfig,
  basketsTestWebhook,
  basketsUpdate,
} from './tools/baskets.ts';
import { eventsList } from './tools/events.ts';
import {
  keysCreate,
  keysDelete,
  keysDomainsGet,
  keysDomainsSet,
  keysList,
  keysRevoke,
  keysRotate,
} from './tools/keys.ts';
import { openapiGet } from './tools/openapi-get.ts';
import { revenueGet } from './tools/revenue.ts';
import { savesList } from './tools/saves.ts';
import { snippetHostedList } from './tools/snippet-hosted-list.ts';
import { plansList, usageGet, usageKey } from './tools/usage.ts';
import {
  endpointsCreate,
  endpointsDelete,
  endpointsList,
  endpointsReplay,
  endpointsRotate,
  endpointsTest,
  endpointsUpdate,
} from './tools/webhook-endpoints.ts';
import { widgetInitCheck } from './tools/widget-init-check.ts';

/** In the order that clients list them. */
export const integrationTools = [
  whoami,
  usageGet,
  usageKey,
  revenueGet,
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
  alertsGet,
  alertsSet,
  alertsWatchers,
  alertsReport,
  alertsTest,
  savesList,
  eventsList,
  endpointsList,
  endpointsCreate,
  endpointsUpdate,
  endpointsDelete,
  endpointsRotate,
  endpointsReplay,
  endpointsTest,
  basketsPublicConfig,
  snippetSaveButton,
  snippetBasket,
  basketGuide,
  snippetHostedList,
  docsSearch,
  openapiGet,
];
