import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { languages } from '#api/contract/language/languages.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { HostedPage } from '#app/hosted/hosted-page.tsx';
import { hostedHeaders } from '#app/hosted/security-headers.ts';
import base from '#app/ui/base.css';
import { MissingPage } from '#app/ui/missing-page.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import tokens from '#app/ui/tokens.css';
import site from '../ui/site.css';
import { runShareIntent } from './intents.server.ts';
import { languageOrRedirect } from './language.server.ts';
import { loadSharePage } from './page.server.ts';
import share from './share.css';
import type { SharePage, WishProblem } from './share-page.ts';
import { ShareRoot } from './share-root.tsx';

/** No scripts but its own: givers don't need our other pages. */
export const handle = { ownScript: true };
export const links: LinksFunction = () => [tokens, base, share].map((href) => ({ rel: 'stylesheet', href }));
export const headers = hostedHeaders;
export const meta = shareMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const lang = languageOrRedirect(request, params);
  const { init, ...data } = await loadSharePage(hostedContext(context), request, {
    lang,
    token: params.token ?? '',
  });
  return json(data, init);
}

/** Marks, undos and follows without JavaScript; the client entry posts to `…/marks`. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { answer, status, headers, item } = await runShareIntent(request, context, params.token ?? '');
  if (!answer.ok) {
    const { problem, left } = answer;
    return json<WishProblem>({ id: item, problem, left }, { status, headers });
  }
  const { pathname, search } = new URL(request.url);
  return redirect(`${pathname}${search}${item ? `#wish-${item}` : ''}`, { status: 303, headers });
}

/** A public list by its share link. */
export default function ShareRoute() {
  const data = useLoaderData<typeof loader>();
  const problem = (useActionData<typeof action>() as WishProblem | undefined) ?? null;
  if (data.kind === 'lost') return <MissingPage {...data.notice} />;
  const page: SharePage = { ...(data.props as SharePage), problem };
  return (
    <HostedPage data={page} script={data.script}>
      <ShareRoot {...page} />
    </HostedPage>
  );
}

type Shown =
  | { kind: 'lost'; title: string }
  | {
      kind: 'list';
      props: Pick<SharePage, 'lang' | 'name' | 'owner' | 'brandName' | 'address' | 'token'>;
      preview: { description: string; image: string; listsUrl: string };
    };

/**
 * Title, URL and preview of a share page. Public lists are personal, so search engines are asked not to index them.
 */
function shareMeta({ data }: { data?: unknown }): MetaDescriptor[] {
  const shown = data as Shown | undefined;
  const hidden = { name: 'robots', content: 'noindex' };
  if (!shown) return [hidden];
  if (shown.kind === 'lost') {
    return [{ title: shown.title }, hidden, { tagName: 'link', rel: 'stylesheet', href: site }];
  }
  const { props, preview } = shown;
  const title = props.owner.name ? `${props.name} · ${props.owner.name}` : props.name;
  return [
    ...pageMeta({ ...props, title, description: preview.description, hasImage: true }),
    hidden,
    { property: 'og:image', content: preview.image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: props.name },
    ...languages.map((each) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: each,
      href: `${preview.listsUrl}/${each}/list/${props.token}`,
    })),
    {
      tagName: 'link',
      rel: 'alternate',
      hrefLang: 'x-default',
      href: `${preview.listsUrl}/list/${props.token}`,
    },
  ];
}
