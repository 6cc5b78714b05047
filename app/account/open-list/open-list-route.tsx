import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PageData } from '#app/hosted/page-data.tsx';
import { loadOpenPage } from './open-page.server.ts';
import type { OpenPage } from './open-page.ts';
import { OpenView } from './open-view.tsx';

export {
  windowHandle as handle,
  windowHeaders as headers,
  windowMeta as meta,
  windowStyles as links,
} from '#app/save/window-route.ts';

export const loader = (args: LoaderFunctionArgs) => loadOpenPage(args);

/** On the way from a basket on a shop's page to the list on our own. */
export default function OpenListRoute() {
  const { props, script } = useLoaderData<typeof loader>();
  const page = props as OpenPage;
  return (
    <>
      <OpenView page={page} />
      <PageData data={page} script={script} />
    </>
  );
}
