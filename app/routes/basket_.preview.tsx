import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PreviewRoot } from '../basket-preview/preview-root.tsx';
import { HostedPage } from '../hosted/hosted-page.tsx';
import { hostedHeaders } from '../hosted/security-headers.ts';
import { loadPreviewPage } from '../server/basket-preview.server.ts';
import { hostedContext } from '../server/hosted.server.ts';
import base from '../styles/base.css';
import basket from '../styles/basket.css';
import tokens from '../styles/tokens.css';

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

/** The basket with sample products, as the settings in an editor around this frame would make it. */
export default function BasketPreviewRoute() {
  const { props, script } = useLoaderData<typeof loader>();
  return (
    <HostedPage css="" data={props} script={script}>
      <PreviewRoot {...props} />
    </HostedPage>
  );
}
