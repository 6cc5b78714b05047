import type { ReactNode } from 'react';
import { clientEntryId, PageData } from './page-data.tsx';

/**
 * The frame of every hosted page: the server-rendered component in the element that the client
 * entry hydrates, and the client entry's data and script. `data` must be the component's props.
 * With the inline script `early`, clicks are remembered until the client entry runs; the page's
 * policy must allow it. Without a `script`, the page is only HTML.
 */
export function HostedPage(props: {
  data: unknown;
  script: string | null;
  early?: string;
  children: ReactNode;
}) {
  return (
    <>
      {props.early && <script dangerouslySetInnerHTML={{ __html: props.early }} />}
      <div id={clientEntryId}>{props.children}</div>
      {props.script !== null && <PageData data={props.data} script={props.script} />}
    </>
  );
}
