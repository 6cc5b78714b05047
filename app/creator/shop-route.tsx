import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { runCreatorIntent } from './intents.server.ts';
import { loadCreatorPage } from './page.server.ts';

export {
  creatorHandle as handle,
  creatorHeaders as headers,
  creatorLinks as links,
  creatorMetaOf as meta,
} from './creator-route.tsx';

const route = 'creator/shop-route';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { init, ...data } = await loadCreatorPage(hostedContext(context), request, {
    handle: params.handle ?? '',
    route,
  });
  return json(data, init);
}

export const action = (args: ActionFunctionArgs) => runCreatorIntent(args);

/** A live creator shop, in its template. */
export { CreatorRoute as default } from './creator-route.tsx';
