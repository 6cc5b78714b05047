import { z } from '@hono/zod-openapi';
import {
  importFields,
  importSources,
  listImportErrorCodes,
  listImportStates,
  listRowErrorCodes,
  maxListColumns,
} from '#api/contract/list-import.ts';
import { orNull } from '#api/platform/schemas.ts';

const column = z.enum(importFields).nullable();

const previewRow = z.object({
  cells: z.array(z.string()),
  read: z
    .array(
      z.object({
        customer: z.string().openapi({ description: 'The ID or address, as in the file.' }),
        list: z.string(),
        product: z.string(),
        added_at: z.string().nullable(),
      }),
    )
    .openapi({ description: 'The wishes in the row; empty if there is an error.' }),
  error: z.enum(listRowErrorCodes).nullable(),
});

const importProgress = {
  id: z.int(),
  source: z.enum(importSources).openapi({ description: 'The service that the file looks like.' }),
  state: z.enum(listImportStates),
  rows: z.int().openapi({ description: 'Rows checked so far.' }),
  wishes: z.int().openapi({ description: 'Wishes that can be imported, or were.' }),
  people: z.int(),
  products: z.int(),
  reasons: z
    .array(z.object({ code: z.enum(listRowErrorCodes), message: z.string(), count: z.int() }))
    .openapi({ description: 'Why wishes are left out, most frequent first.' }),
  error: orNull(z.object({ code: z.enum(listImportErrorCodes), message: z.string() })).openapi({
    description: 'Why it failed.',
  }),
  created_at: z.string(),
  finished_at: z.string().nullable().openapi({ description: 'When its lists began to wait.' }),
  undo_until: z.string().nullable(),
  waits_until: z.string().nullable().openapi({ description: 'When lists that no one opened are deleted.' }),
};

/** An import in a list. */
export const listedListImport = z.object(importProgress).openapi('ListedListImport');

/** An import of customers' lists, with its columns and the first rows. */
export const listImport = z
  .object({
    ...importProgress,
    headings: z.array(z.string()),
    columns: z.array(column).openapi({ description: 'What each column contains; null: not used.' }),
    product_url: z
      .string()
      .nullable()
      .openapi({ description: 'The URL of products, with `{handle}`, `{product_id}` or `{sku}`.' }),
    preview: z.array(previewRow),
    wanted_products: z.array(z.object({ url: z.string(), title: z.string(), wishes: z.int() })).openapi({
      description:
        'The ten products that most of its wishes are for. Other reports leave imported wishes out.',
    }),
    missing_products: z
      .array(z.object({ product: z.string(), code: z.enum(listRowErrorCodes), wishes: z.int() }))
      .openapi({ description: 'The products that most wishes are left out for, as the file names them.' }),
  })
  .openapi('ListImport');

/** Lists that wait for an account. */
export const waitingList = z
  .object({
    id: z.int(),
    shop: z.string(),
    wishes: z.int(),
    titles: z.array(z.string()).openapi({ description: 'Of up to three of the products.' }),
  })
  .openapi('WaitingList');

export type WaitingList = z.infer<typeof waitingList>;
export type ListImport = z.infer<typeof listImport>;
export type ListedListImport = z.infer<typeof listedListImport>;

/** Changes to how a file is read. */
export const listImportChanges = z
  .object({
    columns: z.array(column).max(maxListColumns).optional(),
    product_url: z
      .string()
      .max(1_000)
      .refine((value) => URL.canParse(value) && /^https?:/.test(value), 'must be a full http(s) URL')
      .refine((value) => /\{(handle|product_id|sku)\}/.test(value), 'needs {handle}, {product_id} or {sku}')
      .nullish(),
  })
  .openapi('ListImportChanges', {
    example: {
      columns: ['customer_email', 'product_id'],
      product_url: 'https://shop.example/products/{handle}',
    },
  });

export type ListImportChanges = z.infer<typeof listImportChanges>;
