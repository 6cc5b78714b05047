import { scrapeResultCodes } from './errors.ts';

export const availabilities = [
  'in_stock',
  'low_stock',
  'out_of_stock',
  'preorder',
  'backorder',
  'discontinued',
] as const;

/** The source of the product's data on the page, most trusted first. */
export const scrapeSources = ['json-ld', 'open-graph', 'microdata', 'heuristics'] as const;

/** Why a page couldn't be read; more specific than the error code. */
export const readFailureReasons = ['gone', 'refused', 'list', 'needs_browser'] as const;

export type Availability = (typeof availabilities)[number];
/** Whether a product is in stock. Preorders and backorders aren't. */
export const isInStock = (availability: string | null | undefined): boolean =>
  availability === 'in_stock' || availability === 'low_stock';

export type ScrapeSource = (typeof scrapeSources)[number];
export type FoundOnPage = { title: string; image_url: string | null };
export type UnreadReason = (typeof readFailureReasons)[number];
export type ScrapeResultCode = (typeof scrapeResultCodes)[number];
