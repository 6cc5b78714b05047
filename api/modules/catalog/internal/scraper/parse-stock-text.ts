import type { Availability } from '#api/contract/product.ts';
import { stemsFor } from './words.ts';

/** Endings that make “available” a label: “Verfügbarkeit”, “Dostępność”. */
const label = '(?!keit|heid|(lig)?het|ość|ości|ost|ség|itate|ност)';

/** The first match decides, because “not available” contains “available”. */
const patterns: readonly (readonly [Availability, RegExp])[] = (
  [
    ['discontinued', 'gone'],
    ['preorder', 'preorder'],
    ['backorder', 'backorder'],
    ['out_of_stock', 'soldOut'],
    ['in_stock', 'inStock'],
  ] as const
).map(([value, kind]) => [value, new RegExp(stemsFor(kind) + label, 'iu')]);

/** The availability stated in a short text. */
export const parseStockText = (text: string): Availability | undefined =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0];
