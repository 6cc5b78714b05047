import { type ApiDescription, type Operation, operationsOf, successOf } from '#api/contract/description.ts';
import { resolved, type Schemas } from './schema.ts';

/** Names of the fields of a JSON body or response, down to its lists' records. */
function fieldNames(content: Operation['responses'][string]['content'], schemas: Schemas): string[] {
  const schema = resolved(content?.['application/json']?.schema ?? {}, schemas);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    name,
    ...Object.keys(resolved(property.items ?? property, schemas).properties ?? {}),
  ]);
}

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
  ]
    .join('\n')
    .toLowerCase();
}

/** The operations that contain every word of a query; those whose name or path has the first word come first. */
export function findOperations(description: ApiDescription, query: string): Operation[] {
  const words = query.toLowerCase().match(/\S+/g) ?? [];
  const [first = ''] = words;
  const isNamed = ({ operationId, path, summary }: Operation) =>
    `${operationId} ${path} ${summary}`.toLowerCase().includes(first);
  const found = operationsOf(description).filter((operation) => {
    const text = textOf(operation, description.components.schemas);
    return words.every((word) => text.includes(word));
  });
  return [...found.filter(isNamed), ...found.filter((operation) => !isNamed(operation))];
}
