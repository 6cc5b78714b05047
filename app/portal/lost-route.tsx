import type { LoaderFunctionArgs } from '@remix-run/node';
import { requirePortal } from './portal.server.ts';

/** A 404 for portal URLs without a page. */
export async function loader(args: LoaderFunctionArgs): Promise<never> {
  await requirePortal(args);
  throw new Response(null, { status: 404 });
}

/** All methods get the same response. */
export const action = loader;

/** Never rendered: the portal's error page is shown. */
export default function NoPortalPage() {
  return null;
}
