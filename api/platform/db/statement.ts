/** Named SQL statements with named values and types described by PostgreSQL. */
import type { QueryConfig } from 'pg';
import type { Statements } from '#prisma/statements.ts';

export type { Statements };

/**
 * Matches a string, quoted name, comment or cast; otherwise a `:name`, with `?` if it can be null.
 */
const placeholder = /'(?:[^']|'')*'|"[^"]*"|--.*|::|:([a-z][A-Za-z0-9]*)(\??)/g;

interface Compiled {
  text: string;
  /** The names in the order of `$1`, `$2` … */
  names: string[];
  /** The names that can be null. */
  optional: Set<string>;
}

function compile(source: string): Compiled {
  const names: string[] = [];
  const optional = new Set<string>();
  const text = source.replace(placeholder, (found: string, name?: string, mark?: string) => {
    if (name === undefined) return found;
    if (mark) optional.add(name);
    const index = names.indexOf(name);
    return `$${index < 0 ? names.push(name) : index + 1}`;
  });
  return { text, names, optional };
}

/** `To` if it is `From` in narrower or wider form; it must allow null if `From` does. */
type Said<From, To> = From extends To
  ? To
  : To extends From
    ? null extends From
      ? null extends To
        ? To
        : never
      : To
    : never;

/** `Narrow` if it has exactly `Row`'s columns and keeps their nullability, except for the columns of `Sure`. */
type Narrowed<Row, Narrow, Sure> = {
  [Column in keyof Row]: Column extends keyof Narrow
    ? Said<Column extends Sure ? NonNullable<Row[Column]> : Row[Column], Narrow[Column]>
    : never;
} & { [Column in Exclude<keyof Narrow, keyof Row>]: never };

/** A statement that PostgreSQL prepares once per connection, under its name. */
export class Statement<in Values extends object = never, out Row extends object = object> {
  readonly name: string;
  /** The text as written, with `:names`. */
  readonly source: string;
  #compiled: Compiled | undefined;
  /** Only a type: the rows of this statement. Has no value. */
  declare readonly row: Row;

  constructor(name: string, source: string) {
    this.name = name;
    this.source = source;
  }

  /** The text with numbered placeholders, and their names; compiled on first use. */
  get compiled(): Readonly<Compiled> {
    return (this.#compiled ??= compile(this.source));
  }

  /** The query for `pg`. */
  with(values: Values): QueryConfig {
    const { text, names } = this.compiled;
    const given = values as Record<string, unknown>;
    return { name: this.name, text, values: names.map((name) => given[name]) };
  }
}

interface Tag<Values extends object, Row extends object> {
  (text: TemplateStringsArray, ...fragments: (string | number)[]): Statement<Values, Row>;
  <Narrow extends Narrowed<Row, Narrow, Sure>, Sure extends keyof Row = never>(
    text: TemplateStringsArray,
    ...fragments: (string | number)[]
  ): Statement<Values, Narrow>;
}

/** All statements of imported modules, for the test that describes them. */
export const statements = new Map<string, Statement>();

/**
 * A named statement: statement('list_rename')`UPDATE lists SET name = :name WHERE id = :listId`.
 * Values are written as `:name`, or `:name?` if they can be null; `${…}` inserts SQL that is the
 * same for every call. `npm run db:types` writes the types to prisma/statements.ts. A type parameter
 * narrows columns beyond what PostgreSQL knows, such as the shape of a jsonb or the possible texts;
 * a second one names columns that the statement's logic keeps from being null.
 * @throws Error if another statement has the same name
 */
export function statement<Name extends keyof Statements>(
  name: Name,
): Tag<Statements[Name]['values'], Statements[Name]['row']> {
  return (text: TemplateStringsArray, ...fragments: (string | number)[]) => {
    if (statements.has(name)) throw new Error(`two statements are named ${name}`);
    const made = new Statement<object, never>(name, String.raw({ raw: text }, ...fragments));
    statements.set(name, made);
    return made;
  };
}
