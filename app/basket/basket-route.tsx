import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { HostedPage } from '#app/hosted/hosted-page.tsx';
import { hostedHeaders } from '#app/hosted/security-headers.ts';
import base from '#app/ui/base.css';
import tokens from '#app/ui/tokens.css';
import basket from './basket.css';
import { BasketRoot, type BasketRootProps } from './basket-root.tsx';
import { loadBasketPage } from './page.server.ts';

export const handle = { ownScript: true };
export const links: LinksFunction = () => [tokens, base, basket].map((href) => ({ rel: 'stylesheet', href }));
export const headers = hostedHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { data, init } = await loadBasketPage(hostedContext(context), request);
  return json(data, init);
}

/** The products a shopper saved from one shop: a frame in the shop's page, or a separate page. */
export default function BasketRoute() {
  const { props, script } = useLoaderData<typeof loader>();
  const page = props as BasketRootProps;
  return (
    <HostedPage data={page} script={script}>
      <BasketRoot {...page} />
    </HostedPage>
  );
}
