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

const route = 'creator/list-route';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { init, ...data } = await loadCreatorPage(hostedContext(context), request, {
    handle: params.handle ?? '',
    slug: params.slug ?? '',
    route,
  });
  return json(data, init);
}

export const action = (args: ActionFunctionArgs) => runCreatorIntent(args);

/** A list of a live creator shop, with all its products. */
export { CreatorRoute as default } from './creator-route.tsx';
