import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { HostedPage } from '#app/hosted/hosted-page.tsx';
import { hostedHeaders } from '#app/hosted/security-headers.ts';
import base from '#app/ui/base.css';
import tokens from '#app/ui/tokens.css';
import basket from '../basket.css';
import { loadPreviewPage } from './preview.server.ts';
import { PreviewRoot } from './preview-root.tsx';

export const handle = { ownScript: true };
export const links: LinksFunction = () => [tokens, base, basket].map((href) => ({ rel: 'stylesheet', href }));
export const headers = hostedHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: 'robots', content: 'noindex' },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  const { data, init } = loadPreviewPage(hostedContext(context), request);
  return json(data, init);
}

/** The basket with sample products and the settings of the editor around this frame. */
export default function BasketPreviewRoute() {
  const { props, script } = useLoaderData<typeof loader>();
  return (
    <HostedPage data={props} script={script}>
      <PreviewRoot {...props} />
    </HostedPage>
  );
}
