import { Links, Meta, Outlet, Scripts, useMatches, useRouteLoaderData } from '@remix-run/react';

/** Routes that bring their own small script (hosted pages) say so and get none of Remix's. */
export interface RouteHandle {
  ownScript?: boolean;
}

export default function Root() {
  const matches = useMatches();
  const ownScript = matches.some((match) => (match.handle as RouteHandle | undefined)?.ownScript);
  const leaf = useRouteLoaderData(matches.at(-1)?.id ?? 'root') as { lang?: string } | undefined;
  return (
    <html lang={leaf?.lang ?? 'en'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        {!ownScript && <Scripts />}
      </body>
    </html>
  );
}
