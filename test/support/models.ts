/** The models of prisma/schema.prisma, for tests that read SQL. */
import { readFileSync } from 'node:fs';

export interface Model {
  table: string;
  columns: string[];
  /** Columns that begin an index. */
  found: Set<string>;
}

/** Each model of the schema, by its name in Prisma's client. */
export const models = new Map<string, Model>();
const schema = readFileSync('prisma/schema.prisma', 'utf8');
for (const [, name = '', body = ''] of schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)) {
  const fields = [
    ...body.matchAll(/^ {2}(\w+) +(?:BigInt|Int|String|DateTime|Boolean|Bytes|Json|Float)\b(.*)$/gm),
  ].map(([, field = '', rest = '']) => ({ field, rest, column: /@map\("(\w+)"\)/.exec(rest)?.[1] ?? field }));
  const indexes = [...body.matchAll(/@@(?:id|unique|index)\(\[(\w+)/g)].map(([, field]) => field);
  const found = fields.filter(({ field, rest }) => / @(id|unique)\b/.test(rest) || indexes.includes(field));
  models.set(name[0]?.toLowerCase() + name.slice(1), {
    table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? '',
    columns: fields.map(({ column }) => column),
    found: new Set(found.map(({ column }) => column)),
  });
}

/** The models by table. */
export const tables = new Map([...models.values()].map((model) => [model.table, model]));

/** The columns of each table. */
export const columns = new Map([...tables].map(([table, model]) => [table, model.columns]));
