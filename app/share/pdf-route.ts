import type { LoaderFunctionArgs } from '@remix-run/node';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { pdfOf } from '#app/hosted/paper.server.ts';
import { languageOrRedirect } from './language.server.ts';
import { loadSharePage } from './page.server.ts';

/** Maximum number of wishes in a PDF. */
const most = 1_000;

/** A public list as a PDF, as the visitor sees it. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const lang = languageOrRedirect(request, params);
  const page = hostedContext(context);
  const found = await loadSharePage(page, request, { lang, token: params.token ?? '', most });
  if (found.kind === 'lost') throw new Response(null, { status: 404 });
  const { name, description, owner, occasion, wishes, paperLink: link } = found.props;
  return pdfOf(page, { lang, name, description, owner: owner.name, occasion, wishes, link });
}
