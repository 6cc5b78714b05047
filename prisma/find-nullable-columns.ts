/**
 * Determines which result columns of a statement can be null, because PostgreSQL only describes
 * their types. Uses the statement's syntax and the tables' NOT NULL constraints; unknown cases
 * count as nullable.
 */
import { parse } from 'libpg-query';

type Node = Record<string, unknown>;

/** NOT NULL by table and column. */
export type Catalog = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

/** Whether each column of a source can be null, in order. */
type Columns = Map<string, boolean>;

interface Scope {
  sources: Map<string, Columns>;
  outer?: Scope;
}

interface World {
  catalog: Catalog;
  ctes: Map<string, Columns>;
  /** Numbers of the parameters that can be null. */
  nullable: ReadonlySet<number>;
}

interface Answer {
  name: string;
  nullable: boolean;
}

const nodeOf = (value: unknown) => (value ?? {}) as Node;
const listOf = (value: unknown) => (value ?? []) as Node[];
const textOf = (node: unknown) => String(nodeOf(nodeOf(node).String).sval ?? '');
const nameOf = (node: unknown) => listOf(node).map(textOf).at(-1) ?? '';
const only = (node: Node): [string, Node] => {
  const [kind = '', inner] = Object.entries(node)[0] ?? [];
  return [kind, nodeOf(inner)];
};

/** Functions that return null only for null arguments. */
const strict = new Set(
  `abs array_position btrim ceil char_length cardinality date_part date_trunc decode encode extract floor format
  hashtext hashtextextended length left lower ltrim make_interval md5 octet_length pg_column_size date position power
  regexp_replace repeat replace right round rtrim sha256 split_part starts_with strpos substr substring timezone to_char
  to_json to_jsonb to_timestamp translate trunc upper jsonb_array_length jsonb_typeof mod overlay`.split(
    /\s+/,
  ),
);

/** Functions that never return null. */
const certain = new Set(
  `clock_timestamp concat concat_ws count cume_dist dense_rank gen_random_uuid json_build_array json_build_object
  jsonb_build_array jsonb_build_object now ntile percent_rank pg_advisory_xact_lock pg_try_advisory_lock
  pg_try_advisory_xact_lock generate_series random rank row_number set_config statement_timestamp
  transaction_timestamp`.split(/\s+/),
);

/** Aggregates that return null only without rows, or if all values are null. */
const ofRows = new Set(
  `array_agg bit_or bool_and bool_or every json_agg json_object_agg jsonb_agg jsonb_object_agg max min string_agg sum
  avg any_value`.split(/\s+/),
);

const asJsonOf = new Set(['->', '->>', '#>', '#>>', '@?', '@@']);

const isAggregate = (name: string) => name === 'count' || ofRows.has(name);

class Reader {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** The result columns of a SELECT, or of an INSERT, UPDATE or DELETE with RETURNING. */
  query(node: Node, outer?: Scope): Answer[] {
    const [kind, inner] = only(node);
    for (const { CommonTableExpr } of listOf(nodeOf(inner.withClause).ctes)) {
      const cte = nodeOf(CommonTableExpr);
      const { larg } = nodeOf(nodeOf(cte.ctequery).SelectStmt);
      const aliases = listOf(cte.aliascolnames).map(textOf);
      // Within a recursive query, its own columns are those of its first part.
      if (nodeOf(inner.withClause).recursive && larg)
        this.#world.ctes.set(
          String(cte.ctename),
          asColumns(this.query({ SelectStmt: nodeOf(larg) }, outer), aliases),
        );
      this.#world.ctes.set(String(cte.ctename), asColumns(this.query(nodeOf(cte.ctequery), outer), aliases));
    }
    if (kind === 'SelectStmt') return this.#select(inner, outer);
    if (/^(Insert|Update|Delete|Merge)Stmt$/.test(kind)) return this.#change(kind, inner, outer);
    return [];
  }

  #select(select: Node, outer?: Scope): Answer[] {
    if (select.larg) {
      const [left, right] = [select.larg, select.rarg].map((side) =>
        this.query({ SelectStmt: nodeOf(side) }, outer),
      );
      return (left ?? []).map(({ name, nullable }, at) => ({
        name,
        nullable: nullable || (right?.[at]?.nullable ?? true),
      }));
    }
    const scope: Scope = { sources: new Map(), ...(outer && { outer }) };
    if (select.valuesLists) {
      const rows = listOf(select.valuesLists).map((row) => listOf(nodeOf(row.List).items));
      return (rows[0] ?? []).map((_, at) => ({
        name: `column${at + 1}`,
        nullable: rows.some((row) => this.#canBeNull(nodeOf(row[at]), scope)),
      }));
    }
    for (const source of listOf(select.fromClause)) this.#addSource(source, scope);
    this.#believe(nodeOf(select.whereClause), scope);
    return this.#targets(listOf(select.targetList), scope, listOf(select.groupClause).length > 0);
  }

  #change(kind: string, change: Node, outer?: Scope): Answer[] {
    const scope: Scope = { sources: new Map(), ...(outer && { outer }) };
    for (const source of [...listOf(change.fromClause), ...listOf(change.usingClause)])
      this.#addSource(source, scope);
    const target = this.#addSource({ RangeVar: change.relation }, scope);
    const set = new Map(
      listOf(kind === 'UpdateStmt' ? change.targetList : []).map(({ ResTarget }) => [
        String(nodeOf(ResTarget).name),
        nodeOf(nodeOf(ResTarget).val),
      ]),
    );
    const before = new Map(target);
    if (kind !== 'InsertStmt') this.#believe(nodeOf(change.whereClause), scope);
    // Conditions apply to the row before the update.
    const written = [...set].map(
      ([column, value]) => [column, (before.get(column) ?? true) && this.#canBeNull(value, scope)] as const,
    );
    for (const [column, nullable] of written) target?.set(column, nullable);
    if (target) {
      scope.sources.set('new', target);
      scope.sources.set(
        'old',
        kind === 'InsertStmt' ? new Map([...before.keys()].map((name) => [name, true])) : before,
      );
    }
    const returning = change.returningList ?? nodeOf(change.returningClause).exprs;
    return this.#targets(listOf(returning), scope, false);
  }

  #targets(targets: Node[], scope: Scope, isGrouped: boolean): Answer[] {
    return targets.flatMap(({ ResTarget }) => {
      const { name, val } = nodeOf(ResTarget);
      const value = nodeOf(val);
      const fields = listOf(nodeOf(value.ColumnRef).fields);
      if (fields.at(-1)?.A_Star) {
        const of = fields.length > 1 ? textOf(fields[0]) : undefined;
        return [...scope.sources]
          .filter(([alias]) => (of === undefined ? !isHidden(alias) : alias === of))
          .flatMap(([, columns]) => [...columns].map(([column, nullable]) => ({ name: column, nullable })));
      }
      const nullable = this.#canBeNull(value, scope, isGrouped);
      return [{ name: typeof name === 'string' ? name : guessName(value), nullable }];
    });
  }

  /** Adds a table, a query or a function in FROM to the scope. */
  #addSource(source: Node, scope: Scope): Columns | undefined {
    const [kind, inner] = only(source);
    const alias = nodeOf(inner.alias);
    const names = listOf(alias.colnames).map(textOf);
    if (kind === 'RangeVar') {
      const name = String(inner.relname);
      const columns = named(this.#columnsOf(name), names);
      scope.sources.set(String(alias.aliasname ?? name), columns);
      return columns;
    }
    if (kind === 'RangeSubselect') {
      const columns = asColumns(this.query(nodeOf(inner.subquery), scope), names);
      scope.sources.set(String(alias.aliasname ?? ''), columns);
    }
    if (kind === 'RangeFunction') this.#addFunction(inner, names, scope);
    if (kind === 'JoinExpr') this.#addJoin(inner, scope);
    return undefined;
  }

  #columnsOf(name: string): Columns {
    const cte = this.#world.ctes.get(name);
    if (cte) return new Map(cte);
    const table = this.#world.catalog.get(name);
    return new Map([...(table ?? [])].map(([column, notNull]) => [column, !notNull]));
  }

  #addFunction(source: Node, names: string[], scope: Scope): void {
    const alias = String(nodeOf(source.alias).aliasname ?? '');
    const [call] = listOf(
      nodeOf(listOf(source.functions)[0]).List
        ? listOf(nodeOf(nodeOf(listOf(source.functions)[0]).List).items)
        : [],
    );
    const name = nameOf(nodeOf(nodeOf(call).FuncCall).funcname);
    const isCertain = certain.has(name) || name === 'jsonb_array_elements' || name === 'jsonb_object_keys';
    const defined = listOf(source.coldeflist).map(({ ColumnDef }) => String(nodeOf(ColumnDef).colname));
    const arrays = name === 'unnest' ? listOf(nodeOf(nodeOf(call).FuncCall).args) : [];
    const all = names.length > 0 ? names : defined.length > 0 ? defined : [alias || name];
    const ordinality = source.ordinality ? (names.at(-1) ?? 'ordinality') : undefined;
    scope.sources.set(
      alias || name,
      new Map(
        all.map((column, at) => [
          column,
          column !== ordinality && !isCertain && (!arrays[at] || this.#mayHoldNull(arrays[at])),
        ]),
      ),
    );
  }

  /** Arrays don't contain nulls, except parameters that can be null. */
  #mayHoldNull(array: Node): boolean {
    const [kind, inner] = only(array);
    if (kind === 'TypeCast') return this.#mayHoldNull(nodeOf(inner.arg));
    return kind === 'ParamRef' && this.#world.nullable.has(Number(inner.number));
  }

  #addJoin(join: Node, scope: Scope): void {
    const type = String(join.jointype);
    const [left, right] = [join.larg, join.rarg].map((side) => {
      const before = new Set(scope.sources.keys());
      this.#addSource(nodeOf(side), scope);
      return [...scope.sources.keys()].filter((alias) => !before.has(alias));
    });
    if (type === 'JOIN_INNER') this.#believe(nodeOf(join.quals), scope);
    // Without a table name, a USING column is the non-null one of both sides.
    const shared = listOf(join.usingClause).map(textOf);
    const onSide = (aliases: string[] = [], column: string) =>
      aliases.some((alias) => scope.sources.get(alias)?.get(column) ?? false);
    const merged = new Map(
      shared.map((column) => [
        column,
        type !== 'JOIN_INNER' &&
          ((type !== 'JOIN_RIGHT' && onSide(left, column)) ||
            (type !== 'JOIN_LEFT' && onSide(right, column))),
      ]),
    );
    const loosen = (aliases: string[] = []) => {
      for (const alias of aliases) {
        const columns = scope.sources.get(alias);
        for (const column of columns?.keys() ?? []) columns?.set(column, true);
      }
    };
    if (type === 'JOIN_LEFT' || type === 'JOIN_FULL') loosen(right);
    if (type === 'JOIN_RIGHT' || type === 'JOIN_FULL') loosen(left);
    if (shared.length > 0)
      scope.sources = new Map([[`using ${[...scope.sources.keys()].join()}`, merged], ...scope.sources]);
  }

  /** Records which columns can't be null in a row that satisfies a condition. */
  #believe(condition: Node, scope: Scope): void {
    for (const path of this.#demanded(condition)) {
      const found = find(scope, path);
      if (found && [...scope.sources.values()].includes(found.columns))
        found.columns.set(found.column, false);
    }
  }

  /** The columns (with their table names) that must be non-null for a condition to be true. */
  #demanded(condition: Node): string[] {
    const [kind, inner] = only(condition);
    if (kind === 'BoolExpr') {
      const parts = listOf(inner.args).map((part) => this.#demanded(part));
      if (inner.boolop === 'AND_EXPR') return parts.flat();
      if (inner.boolop === 'OR_EXPR')
        return (parts[0] ?? []).filter((path) => parts.every((part) => part.includes(path)));
      const [negated] = listOf(inner.args);
      return negated?.A_Expr ? this.#demanded(negated) : [];
    }
    if (kind === 'NullTest')
      return inner.nulltesttype === 'IS_NOT_NULL' ? this.#strictly(nodeOf(inner.arg)) : [];
    if (kind === 'A_Expr' && !/DISTINCT|NULLIF/.test(String(inner.kind)))
      return [
        ...this.#strictly(nodeOf(inner.lexpr)),
        ...(/OP_A|IN$/.test(String(inner.kind)) ? [] : this.#strictly(nodeOf(inner.rexpr))),
      ];
    if (kind === 'SubLink' && inner.subLinkType === 'ANY_SUBLINK')
      return this.#strictly(nodeOf(inner.testexpr));
    return this.#strictly(condition);
  }

  /** The columns that make an expression null when they're null. */
  #strictly(expression: Node): string[] {
    const [kind, inner] = only(expression);
    if (kind === 'ColumnRef') return [listOf(inner.fields).map(textOf).join('.')];
    if (kind === 'TypeCast') return this.#strictly(nodeOf(inner.arg));
    if (kind === 'A_Expr' && inner.kind === 'AEXPR_OP')
      return [...this.#strictly(nodeOf(inner.lexpr)), ...this.#strictly(nodeOf(inner.rexpr))];
    if (kind === 'FuncCall' && strict.has(nameOf(inner.funcname)))
      return listOf(inner.args).flatMap((argument) => this.#strictly(argument));
    if (kind === 'RowExpr') return listOf(inner.args).flatMap((argument) => this.#strictly(argument));
    return [];
  }

  #canBeNull(expression: Node, scope: Scope, isGrouped = false): boolean {
    const [kind, inner] = only(expression);
    const any = (...nodes: unknown[]) =>
      nodes.some((node) => node !== undefined && this.#canBeNull(nodeOf(node), scope, isGrouped));
    switch (kind) {
      case 'ColumnRef': {
        const found = find(scope, listOf(inner.fields).map(textOf).join('.'));
        return found?.columns.get(found.column) ?? true;
      }
      case 'A_Const':
        return inner.isnull === true;
      case 'ParamRef':
        return this.#world.nullable.has(Number(inner.number));
      case 'TypeCast':
        return any(inner.arg);
      case 'CollateClause':
        return any(inner.arg);
      case 'NullTest':
      case 'BooleanTest':
      case 'SQLValueFunction':
      case 'A_ArrayExpr':
      case 'RowExpr':
        return false;
      case 'BoolExpr':
        return any(...listOf(inner.args));
      case 'CoalesceExpr':
      case 'MinMaxExpr':
        return listOf(inner.args).every((argument) => any(argument));
      case 'CaseExpr':
        return (
          inner.defresult === undefined ||
          any(inner.defresult, ...listOf(inner.args).map(({ CaseWhen }) => nodeOf(CaseWhen).result))
        );
      case 'A_Expr':
        if (/DISTINCT/.test(String(inner.kind))) return false;
        if (inner.kind === 'AEXPR_NULLIF' || asJsonOf.has(nameOf(inner.name))) return true;
        return any(inner.lexpr, ...asList(inner.rexpr));
      case 'FuncCall':
        return this.#callCanBeNull(inner, any, isGrouped);
      case 'SubLink':
        return this.#subqueryCanBeNull(inner, scope);
      default:
        return true;
    }
  }

  #callCanBeNull(call: Node, any: (...nodes: unknown[]) => boolean, isGrouped: boolean): boolean {
    const name = nameOf(call.funcname);
    if (certain.has(name)) return false;
    if (name === 'unnest') return this.#mayHoldNull(nodeOf(listOf(call.args)[0]));
    if (strict.has(name)) return any(...listOf(call.args));
    if (ofRows.has(name))
      return (!isGrouped && !call.over) || call.agg_filter !== undefined || any(...listOf(call.args));
    return true;
  }

  #subqueryCanBeNull(link: Node, scope: Scope): boolean {
    if (link.subLinkType === 'EXISTS_SUBLINK' || link.subLinkType === 'ARRAY_SUBLINK') return false;
    if (link.subLinkType !== 'EXPR_SUBLINK') return true;
    const query = nodeOf(link.subselect);
    const select = nodeOf(query.SelectStmt);
    const isOneRow =
      !select.groupClause &&
      !select.havingClause &&
      !select.limitCount &&
      !select.limitOffset &&
      containsAggregate(select.targetList);
    return !isOneRow || this.query(query, scope).some(({ nullable }) => nullable);
  }
}

const isHidden = (alias: string) => alias === 'old' || alias === 'new' || alias.startsWith('using ');

const asList = (node: unknown) => {
  const { List } = nodeOf(node);
  return List ? listOf(nodeOf(List).items) : [node];
};

/** Whether it contains an aggregate, outside of subqueries. */
function containsAggregate(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(containsAggregate);
  if (typeof value !== 'object' || value === null) return false;
  const { FuncCall, SubLink, ...rest } = value as Node;
  if (SubLink) return false;
  const call = nodeOf(FuncCall);
  return (
    (isAggregate(nameOf(call.funcname)) && !call.over) ||
    Object.values({ ...call, ...rest }).some(containsAggregate)
  );
}

function named(columns: Columns, names: string[]): Columns {
  return new Map([...columns].map(([column, nullable], at) => [names[at] ?? column, nullable]));
}

function asColumns(answers: Answer[], names: string[]): Columns {
  return new Map(answers.map(({ name, nullable }, at) => [names[at] ?? name, nullable]));
}

function find(scope: Scope | undefined, path: string): { columns: Columns; column: string } | undefined {
  const [column = '', alias] = path.split('.').reverse();
  for (let here = scope; here; here = here.outer) {
    const found =
      alias === undefined
        ? [...here.sources].find(([of, columns]) => of !== 'old' && of !== 'new' && columns.has(column))?.[1]
        : here.sources.get(alias);
    if (found?.has(column)) return { columns: found, column };
  }
  return undefined;
}

/** PostgreSQL's default name for a column without AS. */
function guessName(value: Node): string {
  const [kind, inner] = only(value);
  if (kind === 'ColumnRef') return textOf(listOf(inner.fields).at(-1));
  if (kind === 'FuncCall') return nameOf(inner.funcname);
  if (kind === 'TypeCast') return guessName(nodeOf(inner.arg));
  if (kind === 'CoalesceExpr') return 'coalesce';
  if (kind === 'SubLink') return inner.subLinkType === 'EXISTS_SUBLINK' ? 'exists' : 'array';
  return '?column?';
}

/**
 * Whether each column of the result can be null, in order.
 * @param text with numbered placeholders
 * @param nullable numbers of the placeholders that can be null
 */
export async function findNullableColumns(
  text: string,
  { catalog, nullable }: { catalog: Catalog; nullable: ReadonlySet<number> },
): Promise<boolean[]> {
  const { stmts = [] } = (await parse(text)) as { stmts?: { stmt: unknown }[] };
  const reader = new Reader({ catalog, ctes: new Map(), nullable });
  return reader.query(nodeOf(stmts[0]?.stmt)).map((column) => column.nullable);
}
