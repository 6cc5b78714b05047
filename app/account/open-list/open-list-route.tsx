import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatText } from '#api/contract/language/format.ts';
import { PageData } from '#app/hosted/page-data.tsx';
import { SaveIcon } from '#app/ui/save-icon.tsx';
import { loadOpenPage } from './open-page.server.ts';
import type { OpenPage } from './open-page.ts';

export {
  windowHandle as handle,
  windowHeaders as headers,
  windowMeta as meta,
  windowStyles as links,
} from '#app/save/window-route.ts';

export const loader = (args: LoaderFunctionArgs) => loadOpenPage(args);

/** Leads from a basket on a shop's page to the list on our site. */
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

/** Shown briefly; without JavaScript, its link leads on. */
function OpenView({ page }: { page: OpenPage }) {
  const { lang, texts, brandName, knownUrl } = page;
  return (
    <main className="window">
      <header className="window-head">
        <p className="window-title">
          <SaveIcon filled size={16} className="heart" />
          <span>{brandName}</span>
        </p>
      </header>
      <div className="step waiting needs-script" aria-hidden="true">
        <div className="step-body">
          <span className="bone bone-icon" />
          <span className="bone bone-heading" />
          <span className="bone bone-text" />
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {formatText(lang, texts.loading)}
      </p>
      <p className="without-script">
        <a href={knownUrl}>{formatText(lang, texts.seeList)}</a>
      </p>
    </main>
  );
}
