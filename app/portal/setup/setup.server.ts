import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { sampleProduct, type SnippetProduct } from '#api/contract/snippets/snippets.ts';
import { readSetup } from '#api/modules/partners/read-setup.ts';
import type { PortalSetup } from '#api/modules/partners/schemas.ts';
import { requirePortal } from '../portal.server.ts';

export interface SetupData {
  siteUrl: string;
  baseUrl: string;
  setup: PortalSetup;
  sample: SnippetProduct;
}

/** The steps to a working button, with the partner's own keys. */
export async function loadSetup(args: LoaderFunctionArgs) {
  const { ctx, member, publicUrls } = await requirePortal(args);
  const setup = await readSetup(ctx, member.partnerId);
  const host = setup.keys.live?.allowed_domains.find((domain) => !domain.startsWith('*.'));
  const ownUrl = (url = '') =>
    host === undefined ? url : url.replace('shop.example', host.replace(/^www\./, ''));
  const data: SetupData = {
    ...publicUrls,
    setup,
    sample: {
      ...sampleProduct,
      url: ownUrl(sampleProduct.url),
      imageUrl: ownUrl(sampleProduct.imageUrl),
    },
  };
  return json(data);
}

/** The setup progress, which the page polls. */
export async function loadSetupProgress(args: LoaderFunctionArgs) {
  const { ctx, member } = await requirePortal(args);
  return json(await readSetup(ctx, member.partnerId), { headers: { 'Cache-Control': 'no-store' } });
}
