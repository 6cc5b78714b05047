import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireAdmin } from './admin.server.ts';

/** A 404 for admin paths without a page. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  throw new Response(null, { status: 404 });
}

export const action = loader;

export default function AdminLostRoute() {
  return null;
}
