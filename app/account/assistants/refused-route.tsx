import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadVisitorPage } from '../page.server.ts';
import { loadRefusedConnection } from './connect.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '../account-route.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  loadVisitorPage(args, 'account/assistants/refused-route', loadRefusedConnection);

/** Says why an assistant's request isn't valid. */
export { PlainAccountRoute as default } from '../plain-route.tsx';
