import { type ApiDescription, type Operation, operationsOf } from '#api/contract/description.ts';
import { HeartFilledIcon } from '#app/ui/icons.tsx';
import { Introduction } from './introduction.tsx';
import { OperationSection } from './operation-section.tsx';

/** A group of operations, as in the description. */
interface Group {
  name: string;
  description: string;
  operations: Operation[];
}

function groupsOf(description: ApiDescription): Group[] {
  const operations = operationsOf(description);
  return description.tags.map((tag) => ({
    ...tag,
    operations: operations.filter((operation) => operation.tags.includes(tag.name)),
  }));
}

const anchorOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** The reference of the REST API, rendered from its description. Needs no JavaScript. */
export function ReferencePage({
  brandName,
  description,
}: {
  brandName: string;
  description: ApiDescription;
}) {
  const groups = groupsOf(description);
  return (
    <div className="reference-page">
      <header className="reference-head">
        <a className="brand" href="/">
          <HeartFilledIcon size={20} className="heart" />
          {brandName}
        </a>
        <span className="reference-title">API reference</span>
        <a className="head-link" href="/docs">
          Documentation
        </a>
        <a className="head-link" href="/changelog">
          Changelog
        </a>
      </header>
      <Contents groups={groups} />
      <main>
        <Introduction description={description} />
        {groups.map((group) => (
          <section key={group.name} className="group" id={anchorOf(group.name)}>
            <header className="group-head">
              <h2>{group.name}</h2>
              <p>{group.description}</p>
            </header>
            {group.operations.map((operation) => (
              <OperationSection key={operation.operationId} operation={operation} description={description} />
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}

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

/** All operations by group. Collapsed on narrow pages. */
function Contents({ groups }: { groups: Group[] }) {
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
