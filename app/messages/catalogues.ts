/**
 * The areas of the message catalogs. `<area>/<lang>.json` contains ICU messages by key, the format of translation
 * tools; English has all keys. Only types: the server reads the files with `messages()`.
 */
import type { Text } from '#api/contract/language/format.ts';
import type account from './account/en.json';
import type admin from './admin/en.json';
import type basket from './basket/en.json';
import type charts from './charts/en.json';
import type common from './common/en.json';
import type creator from './creator/en.json';
import type dialog from './dialog/en.json';
import type email from './email/en.json';
import type invoice from './invoice/en.json';
import type landing from './landing/en.json';
import type merchant from './merchant/en.json';
import type occasions from './occasions/en.json';
import type partnerEmail from './partner-email/en.json';
import type portal from './portal/en.json';
import type refusals from './refusals/en.json';
import type samples from './samples/en.json';
import type share from './share/en.json';
import type site from './site/en.json';

/** Buttons and labels of more than one area. */
type Common = typeof common;

/** Messages that the admin's and the portal's pages share, besides their own. */
type Shared = typeof charts & Common & typeof merchant;

interface Catalogues {
  account: typeof account & Common;
  admin: typeof admin & Shared;
  basket: typeof basket & Common;
  charts: typeof charts;
  common: Common;
  creator: typeof creator & Common;
  dialog: typeof dialog & Common;
  email: typeof email & Common;
  invoice: typeof invoice;
  landing: typeof landing;
  merchant: typeof merchant & Common;
  occasions: typeof occasions;
  'partner-email': typeof partnerEmail;
  portal: typeof portal & typeof invoice & Shared;
  refusals: typeof refusals;
  samples: typeof samples;
  share: typeof share & Common;
  site: typeof site;
}

export type Area = keyof Catalogues;

/** The messages of an area in one language, for `formatText`. */
export type Messages<A extends Area> = Record<keyof Catalogues[A], Text>;
