import type { LoaderFunctionArgs } from '@remix-run/node';
import { requirePortal } from '#app/portal/portal.server.ts';

/** An address below the portal that has no page. */
export async function loader(args: LoaderFunctionArgs): Promise<never> {
  await requirePortal(args);
  throw new Response(null, { status: 404 });
}

/** Whatever is sent there is told the same. */
export const action = loader;

/** Never shown: the portal's own failure page is. */
export default function NoPortalPage() {
  return null;
}
