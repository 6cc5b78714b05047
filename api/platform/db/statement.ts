/** SQL by hand: a named statement whose values go by name and whose types are PostgreSQL's own. */
import type { QueryConfig } from 'pg';
import type { Statements } from '../../../prisma/statements.ts';

export type { Statements };

/** A quoted text or name, a comment or a cast; or else a `:name`, with a `?` behind it where it may be null. */
const placeholder = /'(?:[^']|'')*'|"[^"]*"|--.*|::|:([a-z][A-Za-z0-9]*)(\??)/g;

interface Compiled {
  text: string;
  /** The names in the order of `$1`, `$2` … */
  names: string[];
  /** Those that may be null. */
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

/** `To` where it is `From` said more or less exactly, and may be null if `From` may. */
type Said<From, To> = From extends To
  ? To
  : To extends From
    ? null extends From
      ? null extends To
        ? To
        : never
      : To
    : never;

/** `Narrow` where it has exactly `Row`'s columns, and says of each but those of `Sure` what may be null. */
type Narrowed<Row, Narrow, Sure> = {
  [Column in keyof Row]: Column extends keyof Narrow
    ? Said<Column extends Sure ? NonNullable<Row[Column]> : Row[Column], Narrow[Column]>
    : never;
} & { [Column in Exclude<keyof Narrow, keyof Row>]: never };

/** A statement that PostgreSQL prepares once a connection, under its name. */
export class Statement<in Values extends object = never, out Row extends object = object> {
  readonly name: string;
  /** As it was written, with `:names`. */
  readonly source: string;
  #compiled: Compiled | undefined;
  /** Of this statement's answer; there is no such value. */
  declare readonly row: Row;

  constructor(name: string, source: string) {
    this.name = name;
    this.source = source;
  }

  /** The text with numbered placeholders, and what they stand for; made when it is first needed. */
  get compiled(): Readonly<Compiled> {
    return (this.#compiled ??= compile(this.source));
  }

  /** As `pg` takes it. */
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

/** All statements of the code that was imported, for the test that describes them. */
export const statements = new Map<string, Statement>();

/**
 * A named statement: statement('list_rename')`UPDATE lists SET name = :name WHERE id = :listId`. Values are written as
 * `:name`, or `:name?` where null may be given; `${…}` puts in SQL that is the same for every call. `npm run db:types`
 * writes the types into prisma/statements.ts. A type parameter before the text says more of the columns than PostgreSQL
 * knows: what a jsonb holds, or which texts there are; a second one names columns that the statement's own logic keeps from
 * being null.
 * @throws Error for a name that another statement has
 */
export function statement<Name extends keyof Statements>(
  name: Name,
): Tag<Statements[Name]['values'], Statements[Name]['row']> {
  return (text: TemplateStringsArray, ...fragments: (string | number)[]) => {
    if (statements.has(name)) throw new Error(`two statements are called ${name}`);
    const made = new Statement<object, never>(name, String.raw({ raw: text }, ...fragments));
    statements.set(name, made);
    return made;
  };
}
