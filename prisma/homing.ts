/**
 * Determines which of a statement's parameters lead to the rows of its tables: by equations that
 * all rows satisfy, inserted columns, and joins from rows that are already reached. Uses
 * PostgreSQL's own parser.
 */
import { parse } from 'libpg-query';
import type { Home, Keys } from '#api/platform/db/homes.ts';

type Node = Record<string, unknown>;

const nodeOf = (value: unknown) => (value ?? {}) as Node;
const listOf = (value: unknown) => (value ?? []) as Node[];
const textOf = (node: unknown) => String(nodeOf(nodeOf(node).String).sval ?? '');
const nameOf = (node: unknown) => listOf(node).map(textOf).at(-1) ?? '';
const only = (node: unknown): [string, Node] => {
  const [kind = '', inner] = Object.entries(nodeOf(node))[0] ?? [];
  return [kind, nodeOf(inner)];
};

/** A value that is the same or known for all rows: a parameter, a table's column, or one of several values. */
type Value = string;

interface Use {
  /** The table, or undefined for a query, a function or another schema's table. */
  table?: string;
  id: string;
  /** The values of its columns, by name. */
  columns: Map<string, Value>;
  /** Whether its rows are changed, or new ones are added. */
  isWritten?: 'changed' | 'added';
}

type Ctes = ReadonlyMap<string, Map<string, Value>>;

interface Scope {
  uses: Map<string, Use>;
  outer?: Scope;
}

/** Which scopes' rows a condition restricts. */
type Restricts = (use: Use) => boolean;

export interface Reader {
  /** Tables by name, with their columns. */
  columns: ReadonlyMap<string, readonly string[]>;
  homes: Readonly<Record<string, Keys>>;
}

class Statement {
  readonly #world: Reader;
  /** The tables it uses, with one entry per mention. */
  readonly uses: Use[] = [];
  /** `to` is known if `from` is known. */
  readonly edges: { from: Value; to: Value }[] = [];
  /** Known if all of these are. */
  readonly joint = new Map<Value, Value[]>();
  /** Key columns that are written, and with what. */
  readonly written: { use: Use; column: string; value: Value | undefined }[] = [];
  #count = 0;

  constructor(world: Reader) {
    this.#world = world;
  }

  /** Reads a query and returns its columns' values, by name. */
  query(node: unknown, ctes: Ctes, outer?: Scope): Map<string, Value> {
    const [kind, inner] = only(node);
    const known = new Map(ctes);
    const withClause = nodeOf(inner.withClause);
    for (const { CommonTableExpr } of listOf(withClause.ctes)) {
      const cte = nodeOf(CommonTableExpr);
      const aliases = listOf(cte.aliascolnames).map(textOf);
      const name = String(cte.ctename);
      const { larg } = nodeOf(nodeOf(cte.ctequery).SelectStmt);
      const read = (part: unknown) =>
        renamed(
          this.#apart(() => this.query(part, known, outer)),
          aliases,
        );
      if (withClause.recursive && larg) known.set(name, read({ SelectStmt: larg }));
      known.set(name, read(cte.ctequery));
    }
    if (kind === 'SelectStmt') return this.#select(inner, known, outer);
    if (kind === 'InsertStmt') return this.#insert(inner, known, outer);
    if (/^(Update|Delete)Stmt$/.test(kind)) return this.#change(inner, known, outer);
    return new Map();
  }

  #select(select: Node, ctes: Ctes, outer?: Scope): Map<string, Value> {
    if (select.larg) {
      const [left, right] = [select.larg, select.rarg].map((side) => [
        ...this.#apart(() => this.query({ SelectStmt: side }, ctes, outer)),
      ]);
      return new Map((left ?? []).map(([name, value], at) => [name, this.#all([value, right?.[at]?.[1]])]));
    }
    const scope: Scope = { uses: new Map(), ...(outer && { outer }) };
    if (select.valuesLists) {
      const rows = listOf(select.valuesLists).map((row) =>
        listOf(nodeOf(row.List).items).map((item) => this.#value(item, scope, ctes)),
      );
      return new Map(
        (rows[0] ?? []).map((_, at) => [`column${at + 1}`, this.#all(rows.map((row) => row[at]))]),
      );
    }
    for (const source of listOf(select.fromClause)) this.#from(source, scope, ctes);
    const own = new Set(scope.uses.values());
    this.#where(select.whereClause, scope, ctes, (use) => own.has(use));
    const columns = this.#targets(select.targetList, scope, ctes);
    this.#visit(
      [select.groupClause, select.havingClause, select.sortClause, select.distinctClause, select.limitCount],
      scope,
      ctes,
    );
    return columns;
  }

  #insert(insert: Node, ctes: Ctes, outer?: Scope): Map<string, Value> {
    const scope: Scope = { uses: new Map(), ...(outer && { outer }) };
    const given = insert.selectStmt ? [...this.query(insert.selectStmt, ctes, outer).values()] : [];
    const use = this.#table(nodeOf(insert.relation));
    use.isWritten = 'added';
    scope.uses.set(String(nodeOf(nodeOf(insert.relation).alias).aliasname ?? use.table), use);
    const names = listOf(insert.cols).map(({ ResTarget }) => String(nodeOf(ResTarget).name));
    names.forEach((name, at) => this.#edge(given[at], use.columns.get(name)));
    const conflict = nodeOf(insert.onConflictClause);
    if (insert.onConflictClause) {
      scope.uses.set('excluded', { ...use, id: `${use.id}x` });
      this.#where(conflict.whereClause, scope, ctes, () => false);
      this.#set(conflict.targetList, use, scope, ctes);
      scope.uses.delete('excluded');
    }
    return this.#targets(insert.returningList ?? nodeOf(insert.returningClause).exprs, scope, ctes);
  }

  #change(change: Node, ctes: Ctes, outer?: Scope): Map<string, Value> {
    const scope: Scope = { uses: new Map(), ...(outer && { outer }) };
    const relation = nodeOf(change.relation);
    const use = this.#table(relation);
    use.isWritten = 'changed';
    scope.uses.set(String(nodeOf(relation.alias).aliasname ?? use.table), use);
    for (const source of [...listOf(change.fromClause), ...listOf(change.usingClause)])
      this.#from(source, scope, ctes);
    const own = new Set(scope.uses.values());
    this.#where(change.whereClause, scope, ctes, (one) => own.has(one));
    if (!change.usingClause) this.#set(change.targetList, use, scope, ctes);
    scope.uses.set('old', use);
    scope.uses.set('new', use);
    return this.#targets(change.returningList ?? nodeOf(change.returningClause).exprs, scope, ctes);
  }

  #set(targets: unknown, use: Use, scope: Scope, ctes: Ctes): void {
    for (const { ResTarget } of listOf(targets)) {
      const { name, val } = nodeOf(ResTarget);
      const value = this.#value(val, scope, ctes);
      this.written.push({ use, column: String(name), value });
    }
  }

  #targets(targets: unknown, scope: Scope, ctes: Ctes): Map<string, Value> {
    const columns = new Map<string, Value>();
    let unnamed = 0;
    for (const { ResTarget } of listOf(targets)) {
      const { name, val } = nodeOf(ResTarget);
      const fields = listOf(nodeOf(nodeOf(val).ColumnRef).fields);
      if (fields.at(-1)?.A_Star) {
        const of = fields.length > 1 ? textOf(fields[0]) : undefined;
        for (const [alias, use] of scope.uses)
          if (of === undefined ? alias !== 'old' && alias !== 'new' : alias === of)
            for (const [column, value] of use.columns) columns.set(column, value);
      } else {
        const guessed = typeof name === 'string' ? name : guessName(val);
        columns.set(
          columns.has(guessed) ? `${guessed}.${(unnamed += 1)}` : guessed,
          this.#value(val, scope, ctes),
        );
      }
    }
    return columns;
  }

  #table(relation: Node): Use {
    const name = String(relation.relname);
    const id = `${name}#${(this.#count += 1)}`;
    // Tables of other schemas are named with their schema.
    const isOurs = relation.schemaname === undefined || relation.schemaname === 'public';
    const columns = isOurs ? (this.#world.columns.get(name) ?? []) : [];
    const use: Use = {
      table: isOurs ? name : `${String(relation.schemaname)}.${name}`,
      id,
      columns: new Map(),
    };
    for (const column of columns) use.columns.set(column, `${id}.${column}`);
    this.uses.push(use);
    return use;
  }

  /** A query in FROM: conditions on its columns don't restrict the tables that it read. */
  #derived(columns: ReadonlyMap<string, Value>, names: readonly string[]): Use {
    const id = `query#${(this.#count += 1)}`;
    const use: Use = { id, columns: new Map() };
    for (const [name, value] of renamed(columns, names)) {
      use.columns.set(name, `${id}.${name}`);
      this.#edge(value, `${id}.${name}`);
    }
    return use;
  }

  #from(source: Node, scope: Scope, ctes: Ctes): Use[] {
    const [kind, inner] = only(source);
    const alias = nodeOf(inner.alias);
    const aliases = listOf(alias.colnames).map(textOf);
    if (kind === 'RangeVar') {
      const name = String(inner.relname);
      const cte = inner.schemaname === undefined ? ctes.get(name) : undefined;
      const use = cte ? this.#derived(cte, aliases) : this.#table(inner);
      scope.uses.set(String(alias.aliasname ?? name), use);
      return [use];
    }
    if (kind === 'RangeSubselect') {
      const columns = this.#apart(() => this.query(inner.subquery, ctes, scope));
      const use = this.#derived(columns, aliases);
      scope.uses.set(String(alias.aliasname ?? use.id), use);
      return [use];
    }
    if (kind === 'RangeFunction') {
      this.#visit(inner.functions, scope, ctes);
      const names =
        aliases.length > 0
          ? aliases
          : listOf(inner.coldeflist).map(({ ColumnDef }) => String(nodeOf(ColumnDef).colname));
      const columns = new Map(
        (names.length > 0 ? names : [String(alias.aliasname ?? '')]).map((name) => [name, unknown]),
      );
      const use = { id: `function#${(this.#count += 1)}`, columns };
      scope.uses.set(String(alias.aliasname ?? use.id), use);
      return [use];
    }
    if (kind === 'JoinExpr') return this.#join(inner, scope, ctes);
    return [];
  }

  #join(join: Node, scope: Scope, ctes: Ctes): Use[] {
    const left = this.#from(nodeOf(join.larg), scope, ctes);
    const right = this.#from(nodeOf(join.rarg), scope, ctes);
    const restricted = {
      JOIN_INNER: [...left, ...right],
      JOIN_LEFT: right,
      JOIN_RIGHT: left,
    }[String(join.jointype)];
    const restricts: Restricts = (use) => restricted?.includes(use) ?? false;
    if (isFalse(join.quals)) for (const use of right) this.uses.splice(this.uses.indexOf(use), 1);
    const read = () => this.#where(join.quals, scope, ctes, restricts);
    if (join.jointype === 'JOIN_INNER') read();
    else this.#apart(read);
    for (const column of listOf(join.usingClause).map(textOf)) {
      const of = (uses: Use[]) => uses.find((use) => use.columns.has(column));
      const [one, other] = [of(left), of(right)];
      if (one && other)
        this.#equal(one.columns.get(column), other.columns.get(column), restricts, [one], [other]);
    }
    return [...left, ...right];
  }

  /** Reads a condition that holds for all rows of the uses it restricts. */
  #where(condition: unknown, scope: Scope, ctes: Ctes, restricts: Restricts): void {
    const [kind, inner] = only(condition);
    if (kind === 'BoolExpr' && inner.boolop === 'AND_EXPR') {
      for (const part of listOf(inner.args)) this.#where(part, scope, ctes, restricts);
      return;
    }
    if (kind === 'BoolExpr' && inner.boolop === 'OR_EXPR') {
      // Rows are only restricted by equations that all parts have.
      const parts = listOf(inner.args).map((part) => {
        const before = this.edges.length;
        this.#where(part, scope, ctes, restricts);
        return this.edges.splice(before);
      });
      const uses = usesOf(scope);
      const isOutside = ({ to }: { to: Value }) => uses.some((use) => [...use.columns.values()].includes(to));
      for (const edge of parts.flat())
        if (
          !isOutside(edge) ||
          parts.every((part) => part.some(({ from, to }) => from === edge.from && to === edge.to))
        )
          this.edges.push(edge);
      return;
    }
    if (
      kind === 'A_Expr' &&
      /^AEXPR_(OP|NOT_DISTINCT)$/.test(String(inner.kind)) &&
      nameOf(inner.name) === '='
    ) {
      const [left, right] = [inner.lexpr, inner.rexpr];
      const [lefts, rights] = [left, right].map((side) => rowOf(side) ?? [side]);
      (lefts ?? []).forEach((one, at) => {
        const other = rights?.[at];
        this.#equal(
          this.#value(one, scope, ctes),
          this.#value(other, scope, ctes),
          restricts,
          this.#usesOf(one, scope),
          this.#usesOf(other, scope),
        );
      });
      return;
    }
    if (kind === 'A_Expr' && inner.kind === 'AEXPR_OP_ANY' && nameOf(inner.name) === '=') {
      const [, link] = only(inner.rexpr);
      if (nodeOf(inner.rexpr).SubLink && link.subLinkType === 'ARRAY_SUBLINK') {
        this.#among([inner.lexpr], link.subselect, scope, ctes, restricts);
        return;
      }
    }
    if (kind === 'SubLink' && inner.subLinkType === 'EXISTS_SUBLINK') {
      this.#exists(inner.subselect, scope, ctes, restricts);
      return;
    }
    if (
      kind === 'SubLink' &&
      inner.subLinkType === 'ANY_SUBLINK' &&
      (inner.operName === undefined || nameOf(inner.operName) === '=')
    ) {
      this.#among(rowOf(inner.testexpr) ?? [inner.testexpr], inner.subselect, scope, ctes, restricts);
      return;
    }
    this.#visit(condition, scope, ctes);
  }

  #among(tests: unknown[], query: unknown, scope: Scope, ctes: Ctes, restricts: Restricts): void {
    const columns = [...this.query(query, ctes, scope).values()];
    tests.forEach((test, at) => {
      const value = this.#value(test, scope, ctes);
      if (this.#usesOf(test, scope).some(restricts)) this.#edge(columns[at], value);
    });
  }

  /** A semi-join: its equations also restrict the outer rows. */
  #exists(query: unknown, scope: Scope, ctes: Ctes, restricts: Restricts): void {
    this.#semi.push(restricts);
    this.query(query, ctes, scope);
    this.#semi.pop();
  }

  readonly #semi: Restricts[] = [];

  /** Reads a part of a semi-join that doesn't restrict outer rows. */
  #apart<T>(read: () => T): T {
    const held = this.#semi.splice(0);
    const result = read();
    this.#semi.push(...held);
    return result;
  }

  #equal(
    one: Value | undefined,
    other: Value | undefined,
    restricts: Restricts,
    ones: Use[],
    others: Use[],
  ): void {
    const isRestricted = (use: Use) => restricts(use) || this.#semi.some((outer) => outer(use));
    if (others.length === 0 || others.some(isRestricted)) this.#edge(one, other);
    if (ones.length === 0 || ones.some(isRestricted)) this.#edge(other, one);
  }

  #edge(from: Value | undefined, to: Value | undefined): void {
    if (from && to && from !== unknown && to !== unknown && !to.startsWith(':'))
      this.edges.push({ from, to });
  }

  #usesOf(expression: unknown, scope: Scope): Use[] {
    const [kind, inner] = only(expression);
    if (kind === 'TypeCast') return this.#usesOf(inner.arg, scope);
    if (kind !== 'ColumnRef') return [];
    const found = find(scope, listOf(inner.fields).map(textOf));
    return found ? [found.use] : [];
  }

  #all(values: (Value | undefined)[]): Value {
    const distinct = [...new Set(values)];
    if (distinct.some((value) => value === undefined || value === unknown)) return unknown;
    if (distinct.length === 1) return distinct[0] as Value;
    const made = `all#${(this.#count += 1)}`;
    this.joint.set(made, distinct as Value[]);
    return made;
  }

  #value(expression: unknown, scope: Scope, ctes: Ctes): Value {
    const [kind, inner] = only(expression);
    switch (kind) {
      case 'ParamRef':
        return `:${String(inner.number)}`;
      case 'TypeCast':
        return this.#value(inner.arg, scope, ctes);
      case 'ColumnRef': {
        const found = find(scope, listOf(inner.fields).map(textOf));
        return found?.value ?? unknown;
      }
      case 'CoalesceExpr':
        return this.#all(listOf(inner.args).map((part) => this.#value(part, scope, ctes)));
      case 'CaseExpr': {
        this.#visit(
          listOf(inner.args).map(({ CaseWhen }) => nodeOf(CaseWhen).expr),
          scope,
          ctes,
        );
        const results = [
          ...listOf(inner.args).map(({ CaseWhen }) => nodeOf(CaseWhen).result),
          ...(inner.defresult ? [inner.defresult] : []),
        ];
        return this.#all(
          results.filter((result) => !isNull(result)).map((result) => this.#value(result, scope, ctes)),
        );
      }
      case 'FuncCall':
        if (/^wl_/.test(nameOf(inner.funcname))) this.#call(inner, scope, ctes);
        if (/^(min|max|any_value)$/.test(nameOf(inner.funcname))) {
          this.#visit(inner.agg_filter, scope, ctes);
          return this.#value(listOf(inner.args)[0], scope, ctes);
        }
        break;
      case 'SubLink':
        if (inner.subLinkType === 'EXPR_SUBLINK')
          return [...this.#apart(() => this.query(inner.subselect, ctes, scope)).values()][0] ?? unknown;
        break;
    }
    this.#visit(expression, scope, ctes);
    return unknown;
  }

  /**
   * Our functions count as tables whose columns are their arguments: `1`, `2` …, or their names.
   */
  #call(call: Node, scope: Scope, ctes: Ctes): void {
    const name = nameOf(call.funcname);
    const use: Use = { table: name, id: `${name}#${(this.#count += 1)}`, columns: new Map() };
    listOf(call.args).forEach((argument, at) => {
      const { name: key = at + 1, arg = argument } = nodeOf(argument.NamedArgExpr);
      const column = `${use.id}.${String(key)}`;
      use.columns.set(String(key), column);
      this.#edge(this.#value(nodeOf(arg), scope, ctes), column);
    });
    this.uses.push(use);
  }

  /** Reads the subqueries of an expression that doesn't restrict rows. */
  #visit(value: unknown, scope: Scope, ctes: Ctes): void {
    if (Array.isArray(value)) for (const part of value) this.#visit(part, scope, ctes);
    else if (typeof value === 'object' && value !== null)
      for (const [kind, inner] of Object.entries(value)) {
        if (kind === 'FuncCall' && /^wl_/.test(nameOf(nodeOf(inner).funcname)))
          this.#call(nodeOf(inner), scope, ctes);
        if (kind === 'SubLink') {
          this.#apart(() => this.query(nodeOf(inner).subselect, ctes, scope));
          this.#visit(nodeOf(inner).testexpr, scope, ctes);
        } else this.#visit(inner, scope, ctes);
      }
  }
}

const unknown: Value = '?';

const isFalse = (node: unknown) => {
  const { boolval } = nodeOf(nodeOf(node).A_Const);
  return boolval !== undefined && !nodeOf(boolval).boolval;
};

const isNull = (node: unknown) => nodeOf(nodeOf(node).A_Const).isnull === true;

function rowOf(expression: unknown): Node[] | undefined {
  const { RowExpr } = nodeOf(expression);
  return RowExpr ? listOf(nodeOf(RowExpr).args) : undefined;
}

function renamed(columns: ReadonlyMap<string, Value>, names: readonly string[]): Map<string, Value> {
  return new Map([...columns].map(([name, value], at) => [names[at] ?? name, value]));
}

function usesOf(scope: Scope | undefined): Use[] {
  return scope ? [...scope.uses.values(), ...usesOf(scope.outer)] : [];
}

function find(scope: Scope | undefined, path: string[]): { use: Use; value: Value } | undefined {
  const [column = '', alias] = path.toReversed();
  for (let here = scope; here; here = here.outer) {
    const candidates =
      alias === undefined
        ? [...here.uses].filter(([name]) => !['old', 'new', 'excluded'].includes(name)).map(([, use]) => use)
        : [here.uses.get(alias)];
    for (const use of candidates) {
      const value = use?.columns.get(column);
      if (use && value !== undefined) return { use, value };
    }
    if (alias !== undefined && here.uses.has(alias)) return undefined;
  }
  return undefined;
}

/** PostgreSQL's default name for a column without AS. */
function guessName(value: unknown): string {
  const [kind, inner] = only(value);
  if (kind === 'ColumnRef') return textOf(listOf(inner.fields).at(-1));
  if (kind === 'FuncCall') return nameOf(inner.funcname);
  if (kind === 'TypeCast') return guessName(inner.arg);
  if (kind === 'CoalesceExpr') return 'coalesce';
  return '?column?';
}

export interface Homing {
  /** The tables it uses. */
  tables: string[];
  /** The tables it writes. */
  written: string[];
  at: Record<Exclude<Home, 'everywhere'>, Found>;
}

interface Found {
  /**
   * Uses that even the best parameter doesn't reach, as `table#number`; empty if all rows are at
   * this home.
   */
  missing: string[];
  /**
   * Whether it also reads accounts of people named by its rows or parameters, who can be anywhere.
   */
  named: boolean;
  /** The parameters that each lead to all rows; empty if any are missing. */
  by: Proof[];
}

/** A parameter that leads to all rows, and the key columns it equals, as `table.column`. */
export interface Proof {
  /** The number of its placeholder. */
  parameter: number;
  keys: string[];
}

/** The columns that lead to a use's rows. */
type ColumnsOf = (use: Use) => readonly string[];

/**
 * @param text with numbered placeholders
 * @returns which rows of the statement aren't known to be at each home
 */
export async function homing(text: string, reader: Reader): Promise<Homing> {
  const { stmts = [] } = (await parse(text)) as { stmts?: { stmt: unknown }[] };
  const statement = new Statement(reader);
  statement.query(stmts[0]?.stmt, new Map());
  const { uses, edges, joint, written } = statement;
  const keysOf = (use: Use): Keys => reader.homes[use.table ?? ''] ?? {};
  const parameters = new Set(
    [...edges.map(({ from }) => from), ...[...joint.values()].flat()].filter((value) =>
      value.startsWith(':'),
    ),
  );

  function spread(known: Set<Value>): Set<Value> {
    for (let before = 0; before < known.size;) {
      before = known.size;
      for (const { from, to } of edges) if (known.has(from)) known.add(to);
      for (const [made, parts] of joint) if (parts.every((part) => known.has(part))) known.add(made);
    }
    return known;
  }

  const isAmong = (known: ReadonlySet<Value>, use: Use, columns: readonly string[] = []) =>
    columns.some((column) => known.has(use.columns.get(column) ?? ''));

  /**
   * Uses that are reached if only this parameter is known: all keys of a reached row lead to the
   * same home.
   */
  function reach(parameter: Value, columnsOf: ColumnsOf): Set<Use> {
    const known = new Set([parameter]);
    const reached = new Set<Use>();
    for (let before = -1; before < known.size + reached.size;) {
      before = known.size + reached.size;
      spread(known);
      for (const use of uses) {
        const keys = columnsOf(use);
        if (isAmong(known, use, keys)) {
          reached.add(use);
          for (const column of keys) known.add(use.columns.get(column) ?? '?');
        } else if (!use.isWritten && isAmong(known, use, keysOf(use).copy)) reached.add(use);
      }
    }
    // A row whose key changes moves to another home.
    for (const { use, column, value } of written)
      if (columnsOf(use).includes(column) && !(value && known.has(value))) reached.delete(use);
    return reached;
  }

  /** Accounts named by reached rows or by the caller: they can be anywhere. */
  function named(reached: ReadonlySet<Use>): Use[] {
    const readable = uses.filter((use) => reached.has(use) || keysOf(use).shared);
    const seen = spread(new Set([...parameters, ...readable.flatMap((use) => [...use.columns.values()])]));
    return uses.filter(
      (use) => use.table === 'users' && !use.isWritten && !reached.has(use) && isAmong(seen, use, ['id']),
    );
  }

  function find(needed: Use[], first: ColumnsOf, then: ColumnsOf): Found {
    const tried = [...parameters]
      .map((parameter) => {
        const known = spread(new Set([parameter]));
        const keys = uses.flatMap((use) =>
          first(use).flatMap((column) => (isAmong(known, use, [column]) ? [`${use.table}.${column}`] : [])),
        );
        return { parameter, keys };
      })
      .filter(({ keys }) => keys.length > 0)
      .map(({ parameter, keys }) => {
        const reached = reach(parameter, then);
        const people = named(reached);
        const missing = needed.filter((use) => !reached.has(use) && !people.includes(use));
        return { parameter, keys, missing: missing.map(({ id }) => id), named: people.length > 0 };
      })
      .sort((a, b) => a.missing.length - b.missing.length);
    const [best = { missing: ['a key'], named: false }] = tried;
    const by = tried
      .filter(({ missing }) => missing.length === 0)
      .map(({ parameter, keys }) => ({ parameter: Number(parameter.slice(1)), keys: [...new Set(keys)] }));
    return { missing: best.missing, named: best.named, by };
  }

  const shoppers = uses.filter((use) => keysOf(use).shopper || keysOf(use).list);
  const partners = uses.filter((use) => {
    const { partner, shared, beside } = keysOf(use);
    return partner && !shared && !(beside && use.isWritten === 'added');
  });
  const ofShopper: ColumnsOf = (use) => keysOf(use).shopper ?? [];
  const ofList: ColumnsOf = (use) => keysOf(use).list ?? [];
  const ofBoth: ColumnsOf = (use) => [...ofShopper(use), ...ofList(use)];
  const ofPartner: ColumnsOf = (use) => keysOf(use).partner ?? [];
  return {
    tables: [...new Set(uses.map(({ table }) => table ?? ''))],
    written: [...new Set(uses.flatMap(({ table, isWritten }) => (table && isWritten ? [table] : [])))],
    at: {
      shopper: find(
        shoppers,
        (use) => [...ofShopper(use), ...(use.isWritten ? [] : (keysOf(use).copy ?? []))],
        ofBoth,
      ),
      list: find(shoppers, ofList, ofBoth),
      partner: find([...shoppers, ...partners], ofPartner, ofPartner),
      shared: { missing: [...shoppers, ...partners].map(({ id }) => id), named: false, by: [] },
      events: {
        missing: uses.filter((use) => !keysOf(use).events).map(({ id }) => id),
        named: false,
        by: [],
      },
    },
  };
}
