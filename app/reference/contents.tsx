import type { Operation } from '#api/contract/description.ts';
import { anchorOf, type Group } from './groups.ts';

function Entry({ operation }: { operation: Operation }) {
  return (
    <li>
      <a href={`#${operation.operationId}`}>
        <span className={`method ${operation.method}`} aria-hidden="true">
          {operation.method === 'delete' ? 'DEL' : operation.method.toUpperCase()}
        </span>
        {operation.summary}
      </a>
    </li>
  );
}

/** All operations by group. On narrow pages it folds away. */
export function Contents({ groups }: { groups: Group[] }) {
  const lists = groups.map((group) => (
    <section key={group.name}>
      <h2>
        <a href={`#${anchorOf(group.name)}`}>{group.name}</a>
      </h2>
      <ul>
        {group.operations.map((operation) => (
          <Entry key={operation.operationId} operation={operation} />
        ))}
      </ul>
    </section>
  ));
  return (
    <>
      <nav className="contents wide" aria-label="Operations">
        {lists}
      </nav>
      <details className="contents narrow">
        <summary>All operations</summary>
        <nav aria-label="Operations">{lists}</nav>
      </details>
    </>
  );
}
