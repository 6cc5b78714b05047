/**
 * Finds what a migration must not do while a big table is in use: hold a lock during a scan or
 * rewrite, or remove something that servers of the previous version still use. Uses PostgreSQL's
 * own parser.
 */
import { parse } from 'libpg-query';

interface Node {
  [key: string]: unknown;
}

/**
 * A comment above a statement that allows it and gives the reason: `-- safe: nothing reads this
 * column since 1.4`.
 */
const reason = /--\s*safe:\s*\S/;

const nodeOf = (value: unknown) => (value ?? {}) as Node;
const nameOf = (parts: unknown) => String(nodeOf(((parts ?? []) as Node[]).at(-1)?.String).sval ?? '');
const relationName = (statement: Node) => String(nodeOf(statement.relation).relname ?? '');
const constraintsOf = (definition: Node) =>
  ((definition.constraints ?? []) as Node[]).map(({ Constraint }) => nodeOf(Constraint));

/**
 * The danger of adding a column: a constant default is stored as metadata, but any other rewrites
 * the table.
 */
function addedColumn(definition: Node): string | undefined {
  const constraints = constraintsOf(definition);
  const kinds = constraints.map(({ contype }) => contype);
  const standard = constraints.find(({ contype }) => contype === 'CONSTR_DEFAULT');
  if (kinds.includes('CONSTR_IDENTITY') || kinds.includes('CONSTR_GENERATED'))
    return 'rewrites the table: add an empty column and fill it in batches';
  if (kinds.includes('CONSTR_UNIQUE') || kinds.includes('CONSTR_PRIMARY'))
    return 'builds an index under a lock: add the column, then the index CONCURRENTLY';
  const raw = nodeOf(standard?.raw_expr);
  const called = nodeOf(raw.FuncCall).funcname as Node[] | undefined;
  const isNow = called?.some((part) => nodeOf(part.String).sval === 'now');
  if (called && !isNow)
    return 'may rewrite the table: add the column without a default and fill it in batches';
  if (kinds.includes('CONSTR_NOTNULL') && !standard)
    return 'fails on existing rows: add a constant default, or allow null first';
  return undefined;
}

function addedConstraint(constraint: Node): string | undefined {
  const { contype } = constraint;
  if (contype === 'CONSTR_FOREIGN' || contype === 'CONSTR_CHECK') {
    if (constraint.skip_validation) return undefined;
    return 'scans the table under a lock: add it NOT VALID, and VALIDATE it in a separate migration';
  }
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') {
    return constraint.indexname
      ? undefined
      : 'builds an index under a lock: build it CONCURRENTLY and add the constraint USING INDEX';
  }
  return undefined;
}

function tableChange(command: Node): string | undefined {
  const definition = nodeOf(command.def);
  switch (command.subtype) {
    case 'AT_AddColumn':
      return addedColumn(nodeOf(definition.ColumnDef));
    case 'AT_AddConstraint':
      return addedConstraint(nodeOf(definition.Constraint));
    case 'AT_AlterColumnType':
      return 'rewrites the table: add a column of the new type and move over in batches';
    case 'AT_SetNotNull':
      return 'scans the table under a lock: add and validate a CHECK first, and name it as the reason';
    case 'AT_DropColumn':
      return 'breaks servers of the previous version: stop using it in one version, drop it in the next';
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
    case 'AT_SetTableSpace':
      return 'rewrites the table';
    default:
      return undefined;
  }
}

/** Functions that servers call, rather than triggers, have a version: `wl_save_1`. */
const isCalled = (name: string) => /_\d+$/.test(name);

/** The functions in a DROP FUNCTION that servers call. */
function droppedCalls({ removeType, objects }: Node): string[] {
  if (removeType !== 'OBJECT_FUNCTION') return [];
  return ((objects ?? []) as Node[])
    .map(({ ObjectWithArgs }) => nameOf(nodeOf(ObjectWithArgs).objname))
    .filter(isCalled);
}

/** The minimum number of releases from one version to another, such as `1.4` or `1.4.2`. */
function releasesSince(older: string, newer: string): number {
  const [[major = 0, minor = 0], [newMajor = 0, newMinor = 0]] = [older, newer].map((version) =>
    version.split('.').map(Number),
  ) as [number[], number[]];
  return newMajor === major ? newMinor - minor : newMajor - major + newMinor;
}

/**
 * Whether a comment gives a reason; for functions that servers call, it must say which release last
 * did.
 */
function isExcused({ statement, text }: { statement: Node; text: string }, release: string): boolean {
  if (droppedCalls(statement).length === 0) return reason.test(text);
  const [, last] = /--\s*safe: last called in (\d+\.\d+)\b/.exec(text) ?? [];
  return last !== undefined && releasesSince(last, release) >= 2;
}

function dangersIn(type: string, statement: Node, isNew: (table: string) => boolean): string[] {
  const table = relationName(statement);
  switch (type) {
    case 'AlterTableStmt':
      if (isNew(table)) return [];
      return ((statement.cmds ?? []) as Node[])
        .map(({ AlterTableCmd }) => tableChange(nodeOf(AlterTableCmd)))
        .filter((danger) => danger !== undefined)
        .map((danger) => `${table}: ${danger}`);
    case 'IndexStmt':
      if (isNew(table) || statement.concurrent) return [];
      return [
        `${table}: builds an index under a lock: use CREATE INDEX CONCURRENTLY, in a separate migration`,
      ];
    case 'RenameStmt':
      return [`${table}: a new name breaks servers of the previous version`];
    case 'CreateFunctionStmt': {
      const name = nameOf(statement.funcname);
      if (!statement.replace || !isCalled(name)) return [];
      return [`${name}: servers of other versions call it: create the next version instead`];
    }
    case 'DropStmt':
      if (droppedCalls(statement).length > 0)
        return [
          `${droppedCalls(statement).join()}: servers of the last two releases may call it: wait, and say \`-- safe: last called in 1.4\``,
        ];
      if (statement.removeType === 'OBJECT_INDEX' && statement.concurrent) return [];
      if (statement.removeType !== 'OBJECT_TABLE' && statement.removeType !== 'OBJECT_INDEX') return [];
      return [
        'dropping takes a lock that blocks everything else, and removes something that may still be in use',
      ];
    case 'UpdateStmt':
    case 'DeleteStmt':
      return isNew(table) ? [] : [`${table}: changes rows in one transaction: let a job do it in batches`];
    case 'ClusterStmt':
    case 'VacuumStmt':
    case 'TruncateStmt':
      return [`${type} holds a lock that blocks everything else`];
    default:
      return [];
  }
}

/**
 * The dangers in a migration's SQL, one sentence each; empty if there are none.
 * @param release the version in package.json
 * @throws Error if PostgreSQL can't parse it
 */
export async function migrationDangers(sql: string, release: string): Promise<string[]> {
  const { stmts = [] } = await parse(sql);
  const bytes = Buffer.from(sql);
  let end = 0;
  const statements = stmts.map(({ stmt, stmt_location: at = 0, stmt_len: length = bytes.length - at }) => {
    const [[type, statement] = ['', {}]] = Object.entries(nodeOf(stmt));
    // Includes the comments above it, which the parser skips.
    const text = bytes.subarray(end, (end = at + length)).toString();
    return { type, statement: nodeOf(statement), text };
  });
  const created = new Set(
    statements.filter(({ type }) => type === 'CreateStmt').map(({ statement }) => relationName(statement)),
  );
  const concurrent = statements.some(({ statement }) => statement.concurrent === true);
  const found = statements
    .filter((one) => !isExcused(one, release))
    .flatMap(({ type, statement }) => dangersIn(type, statement, (table) => created.has(table)));
  if (concurrent && statements.length > 1)
    found.push('an index that is built CONCURRENTLY needs a separate migration, outside a transaction');
  return found;
}

/**
 * Parts of a migration's SQL that a distributed PostgreSQL such as Citus rejects, one sentence
 * each: several changes in one ALTER TABLE, and `SELECT FROM` without columns, which it can't pass
 * on to its workers.
 * @throws Error if PostgreSQL can't parse it
 */
export async function unportableParts(sql: string): Promise<string[]> {
  const { stmts = [] } = await parse(sql);
  const found = stmts.flatMap(({ stmt }) => {
    const statement = nodeOf(nodeOf(stmt).AlterTableStmt);
    const { length } = (statement.cmds ?? []) as Node[];
    return length > 1
      ? [`${relationName(statement)}: ${length} changes in one ALTER TABLE: write one for each`]
      : [];
  });
  // Includes strings, which functions may execute.
  const empty = sql.replace(/--.*/g, '').match(/\b(SELECT|PERFORM)\s+FROM\b/gi) ?? [];
  return [...found, ...empty.map((text) => `${text}: name a column, such as 1`)];
}
