/**
 * Reads PostgreSQL's description of the project's SQL: the types of every statement's parameters
 * and columns.
 */
import { type Client, type Connection, types } from 'pg';
import { type Catalog, findNullableColumns } from './find-nullable-columns.ts';

/** A statement whose `:names` have been replaced with numbers. */
export interface Described {
  name: string;
  source: string;
  compiled: { text: string; names: readonly string[]; optional: ReadonlySet<string> };
}

interface Field {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
}

interface Description {
  parameters: number[];
  fields: Field[];
}

/** Requests a statement's description without running it. */
const describe = (client: Client, text: string): Promise<Description> =>
  new Promise((resolve, reject) => {
    const found: Description = { parameters: [], fields: [] };
    const noteParameters = (message: { dataTypeIDs: number[] }) => (found.parameters = message.dataTypeIDs);
    const { connection } = client as unknown as { connection: Connection & NodeJS.EventEmitter };
    connection.on('parameterDescription', noteParameters);
    client.query({
      submit(to: Connection) {
        to.parse({ name: '', text, types: [] }, true);
        to.describe({ type: 'S' }, true);
        to.sync();
      },
      handleRowDescription: (message: { fields: Field[] }) => (found.fields = message.fields),
      handleError(error: Error) {
        connection.off('parameterDescription', noteParameters);
        reject(error);
      },
      handleReadyForQuery() {
        connection.off('parameterDescription', noteParameters);
        resolve(found);
      },
    } as never);
  });

const { builtins } = types;

const voidType = 2278;

/**
 * By PostgreSQL type: the TypeScript type that `pg` reads, and the one it accepts, if that's
 * different.
 */
const typeNames = new Map<number, [read: string, written?: string]>([
  [builtins.BOOL, ['boolean']],
  [builtins.INT2, ['number']],
  [builtins.INT4, ['number']],
  [builtins.INT8, ['number']],
  [builtins.FLOAT4, ['number']],
  [builtins.FLOAT8, ['number']],
  [builtins.NUMERIC, ['string', 'number | string']],
  [builtins.TEXT, ['string']],
  [builtins.VARCHAR, ['string']],
  [builtins.BPCHAR, ['string']],
  [builtins.UUID, ['string']],
  [voidType, ['string']],
  [builtins.BYTEA, ['Buffer']],
  [builtins.DATE, ['Date', 'Date | string']],
  [builtins.TIMESTAMP, ['Date', 'Date | string']],
  [builtins.TIMESTAMPTZ, ['Date', 'Date | string']],
  [builtins.JSON, ['Json', 'string | Record<string, unknown>']],
  [builtins.JSONB, ['Json', 'string | Record<string, unknown>']],
]);

/** Reads the tables, and the values that CHECK constraints allow in their columns. */
async function readSchema(client: Client) {
  const catalog = new Map<string, Map<string, boolean>>();
  const choices = new Map<string, string>();
  const elements = new Map<number, number>();
  const arrays = await client.query<{ oid: number; element: number }>(
    'SELECT oid::int, typelem::int AS element FROM pg_type WHERE typelem > 0 AND typlen = -1',
  );
  for (const { oid, element } of arrays.rows) elements.set(oid, element);
  const columns = await client.query<{ table: string; name: string; required: boolean }>(`
    SELECT c.relname AS table, a.attname AS name, a.attnotnull AS required
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind IN ('r', 'p', 'v') AND a.attnum > 0 AND NOT a.attisdropped
      AND c.relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')
    ORDER BY c.relname, a.attnum`);
  for (const { table, name, required } of columns.rows) {
    if (!catalog.has(table)) catalog.set(table, new Map());
    catalog.get(table)?.set(name, required);
  }
  const checks = await client.query<{ table: number; column: number; rule: string }>(`
    SELECT conrelid::int AS table, conkey[1] AS column, pg_get_constraintdef(oid) AS rule
    FROM pg_constraint WHERE contype = 'c' AND cardinality(conkey) = 1`);
  for (const { table, column, rule } of checks.rows) {
    // Includes NOT VALID: a widened rule isn't rechecked for older rows, which met the narrower
    // one.
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)(?: NOT VALID)?$/.exec(rule)?.[1];
    const values = list?.split(', ').map((value) => value.replace(/::\w+$/, ''));
    if (values) choices.set(`${table}.${column}`, values.join(' | '));
  }
  return { catalog, choices, elements };
}

type Schema = Awaited<ReturnType<typeof readSchema>>;

function typeOf(oid: number, schema: Schema, isWritten: 'optional' | boolean): string {
  const element = schema.elements.get(oid);
  if (element !== undefined) {
    // pg reads bigint[] as strings.
    const of = element === builtins.INT8 && !isWritten ? 'string' : typeOf(element, schema, isWritten);
    if (isWritten === 'optional') return `readonly (${of} | null)[]`;
    return isWritten ? `readonly (${of})[]` : `${/[ |]/.test(of) ? `(${of})` : of}[]`;
  }
  const known = typeNames.get(oid);
  if (!known) throw new Error(`no TypeScript type for PostgreSQL's ${oid}`);
  const [read, written = read] = known;
  return isWritten ? written : read;
}

async function typesOf(
  client: Client,
  schema: Schema,
  { name, source, compiled }: Described,
): Promise<string> {
  const { text, names, optional } = compiled;
  if (/\$\d/.test(source)) throw new Error('a value has a number where it should have a name');
  const { parameters, fields } = await describe(client, text);
  const nullable = new Set(names.flatMap((value, at) => (optional.has(value) ? [at + 1] : [])));
  const nulls = await findNullableColumns(text, { catalog: schema.catalog satisfies Catalog, nullable });
  if (fields.length !== nulls.length)
    throw new Error(`${nulls.length} of ${fields.length} columns are understood`);
  const values = names.map((value, at) => {
    const type = typeOf(parameters[at] ?? 0, schema, !optional.has(value) || 'optional');
    return `${value}: ${type}${optional.has(value) ? ' | null' : ''}`;
  });
  const row = fields.map(({ name: column, dataTypeID, tableID, columnID }, at) => {
    const type = schema.choices.get(`${tableID}.${columnID}`) ?? typeOf(dataTypeID, schema, false);
    return `${/^\w+$/.test(column) ? column : `'${column}'`}: ${type}${nulls[at] ? ' | null' : ''}`;
  });
  const record = (fields: string[]) => (fields.length === 0 ? 'object' : `{ ${fields.join('; ')} }`);
  return `  ${name}: { values: ${record(values)}; row: ${record(row)} };\n`;
}

/**
 * The TypeScript types of all statements, one per line and sorted by name, for
 * prisma/statements.ts.
 * @throws Error that lists every statement that PostgreSQL refuses, or that has an unknown type
 */
export async function describeStatements(client: Client, statements: Iterable<Described>): Promise<string> {
  const schema = await readSchema(client);
  const sorted = [...statements].sort((a, b) => (a.name < b.name ? -1 : 1));
  const failures: string[] = [];
  let text = '';
  for (const one of sorted)
    text += await typesOf(client, schema, one).catch((error: Error) => {
      failures.push(`${one.name}: ${error.message}`);
      return '';
    });
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return [
    '/** Types of the SQL statements, as PostgreSQL describes them. Generated by `npm run db:types`: do not edit. */',
    'type Json = NonNullable<unknown>;',
    `export interface Statements {\n${text}}\n`,
  ].join('\n\n');
}
