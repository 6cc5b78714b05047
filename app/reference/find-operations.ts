import {
  type ApiDescription,
  type JsonSchema,
  type Operation,
  operationsOf,
  successOf,
  type Webhook,
  webhooksOf,
} from '#api/contract/description.ts';
import { stem, synonymsOf } from '#api/contract/docs/stem.ts';
import { resolved, type Schemas } from '#api/contract/examples/resolve-schema.ts';

/** Names of a record's fields and of those in its records, down to a number of levels. */
function namesIn(schema: JsonSchema, schemas: Schemas, levels: number): string[] {
  const one = resolved(schema, schemas);
  if (levels === 0) return [];
  if (one.items) return namesIn(one.items, schemas, levels);
  return Object.entries(one.properties ?? {}).flatMap(([name, property]) => [
    name,
    ...namesIn(property, schemas, levels - 1),
  ]);
}

/** Field names of a JSON body or response, down to the records in its lists. */
const fieldNames = (content: Operation['responses'][string]['content'], schemas: Schemas, levels = 2) =>
  namesIn(content?.['application/json']?.schema ?? {}, schemas, levels);

function textOf(operation: Operation, schemas: Schemas): string {
  return [
    operation.operationId,
    `${operation.method} ${operation.path}`,
    operation.summary,
    operation.description,
    ...operation.tags,
    ...(operation.parameters ?? []).map(({ name }) => name),
    ...fieldNames(operation.requestBody?.content, schemas),
    ...fieldNames(successOf(operation)?.content, schemas),
    ...Object.values(operation.responses).map(({ description }) => description),
  ].join('\n');
}

function textOfWebhook(webhook: Webhook, schemas: Schemas): string {
  return [
    webhook.operationId,
    webhook.type,
    webhook.summary,
    webhook.description,
    ...webhook.tags,
    // One level deeper, because its data contains lists.
    ...fieldNames(webhook.requestBody.content, schemas, 3),
  ].join('\n');
}

/** Whether a word of a text starts with one of these forms. */
const hasWord = (text: string, forms: readonly string[] = []) =>
  (text.toLowerCase().match(/[\p{L}\d_]+/gu) ?? []).some((word) =>
    forms.some((form) => word.startsWith(form)),
  );

/**
 * Entries whose text contains every word of the query, in any form. Those with the first word in
 * their summary come first, then those with it in their address.
 */
function search<Entry extends { summary: string }>(
  entries: { entry: Entry; address: string; text: string }[],
  query: string,
): Entry[] {
  const words = (query.toLowerCase().match(/\S+/g) ?? []).map((word) =>
    [word, ...synonymsOf(word)].map(stem),
  );
  const has = (text: string, forms: string[] = []) => forms.some((form) => text.toLowerCase().includes(form));
  const found = entries.filter(({ text }) => words.every((forms) => has(text, forms)));
  const rankOf = ({ entry, address }: (typeof found)[number]) =>
    (hasWord(entry.summary, words[0]) ? 2 : 0) + (hasWord(address, words[0]) ? 1 : 0);
  return found.sort((one, other) => rankOf(other) - rankOf(one)).map(({ entry }) => entry);
}

/** The operations and webhooks that match every word of a query. */
export function findOperations(
  description: ApiDescription,
  query: string,
): { operations: Operation[]; webhooks: Webhook[] } {
  const { schemas } = description.components;
  const operations = operationsOf(description).map((entry) => ({
    entry,
    address: `${entry.operationId} ${entry.path}`,
    text: textOf(entry, schemas),
  }));
  const webhooks = webhooksOf(description).map((entry) => ({
    entry,
    address: `${entry.operationId} ${entry.type}`,
    text: textOfWebhook(entry, schemas),
  }));
  return { operations: search(operations, query), webhooks: search(webhooks, query) };
}
