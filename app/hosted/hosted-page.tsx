import type { ReactNode } from 'react';
import { clientEntryId, PageData } from './page-data.tsx';

/**
 * The frame of every hosted page: the partner's stylesheet, the server-rendered component in the element that the
 * client entry hydrates, and the client entry's data and script. `data` must be the component's props.
 */
export function HostedPage(props: { css: string; data: unknown; script: string; children: ReactNode }) {
  return (
    <>
      {props.css !== '' && <style dangerouslySetInnerHTML={{ __html: props.css }} />}
      <div id={clientEntryId}>{props.children}</div>
      <PageData data={props.data} script={props.script} />
    </>
  );
}
