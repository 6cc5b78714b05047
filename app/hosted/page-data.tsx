import { pageDataId } from './page-data-id.ts';

/** The element with the server-rendered component, which the client entry hydrates. */
export const clientEntryId = 'client-entry';

/** JSON that is safe inside a script element: nothing in it can close the element or open a comment. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/**
 * Renders the client entry's props and script.
 * @param code the script's content, to inline instead of loading it
 */
export function PageData({ data, script, code }: { data: unknown; script: string; code?: string }) {
  return (
    <>
      <script
        id={pageDataId}
        type="application/json"
        dangerouslySetInnerHTML={{ __html: scriptJson(data) }}
      />
      {code ? (
        <script type="module" dangerouslySetInnerHTML={{ __html: code }} />
      ) : (
        <script type="module" src={script} />
      )}
    </>
  );
}
