import { operationsOf, type ApiDescription, type Operation } from '#api/contract/description.ts';

/** Operations that belong together, as the description groups them. */
export interface Group {
  name: string;
  description: string;
  operations: Operation[];
}

export function groupsOf(description: ApiDescription): Group[] {
  const operations = operationsOf(description);
  return description.tags.map((tag) => ({
    ...tag,
    operations: operations.filter((operation) => operation.tags.includes(tag.name)),
  }));
}

export const anchorOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');
