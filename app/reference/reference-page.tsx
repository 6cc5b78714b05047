import type { ApiDescription } from '#api/contract/description.ts';
import { HeartFilledIcon } from '#app/ui/icons.tsx';
import { Contents } from './contents.tsx';
import { anchorOf, groupsOf } from './groups.ts';
import { Introduction } from './introduction.tsx';
import { OperationSection } from './operation-section.tsx';

/** The reference of the REST API, drawn from its description. It needs no script. */
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
