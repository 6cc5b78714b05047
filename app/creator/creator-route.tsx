import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { PageData } from '#app/hosted/page-data.tsx';
import { MissingPage } from '#app/ui/missing-page.tsx';
import base from '../ui/base.css';
import tokens from '../ui/tokens.css';
import creator from './creator.css';
import { creatorMeta } from './creator-meta.ts';
import type { CreatorPage } from './creator-page.ts';
import { CreatorRoot } from './creator-root.tsx';
import type { ShopActionsProps } from './shop-actions.tsx';
import { StructuredData } from './structured-data.tsx';

export { hostedHeaders as creatorHeaders } from '#app/hosted/security-headers.ts';
export const creatorHandle = { ownScript: true, siteFoot: true };
export const creatorLinks: LinksFunction = () =>
  [tokens, base, creator].map((href) => ({ rel: 'stylesheet', href }));
export const creatorMetaOf: MetaFunction = ({ data }) => creatorMeta(data as Loaded | undefined);

/** The loader's response. */
export type Loaded =
  | { kind: 'lost'; title: string; notice: ComponentProps<typeof MissingPage> }
  | { kind: 'shop'; props: CreatorPage; css: string; data: ShopActionsProps; script: string };

/** A page of a creator shop. Hearts are regular save buttons, which the widget's script finds. */
export function CreatorRoute() {
  const loaded = useLoaderData() as Loaded;
  if (loaded.kind === 'lost') return <MissingPage {...loaded.notice} />;
  const { props, data, script } = loaded;
  const { save } = props;
  return (
    <>
      <CreatorRoot {...props} />
      <StructuredData page={props} />
      <PageData data={data} script={script} />
      {save && (
        <script
          src={save.script}
          defer
          data-wl-key={save.key}
          data-wl-api={save.api}
          data-wl-locale={save.locale ?? undefined}
        />
      )}
    </>
  );
}
