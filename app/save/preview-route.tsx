import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { DialogPreview } from './dialog-preview.tsx';
import { loadDialogPreview } from './preview.server.ts';

export {
  windowHandle as handle,
  windowHeaders as headers,
  windowMeta as meta,
  windowStyles as links,
} from './window-route.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const { data, init } = loadDialogPreview(hostedContext(context), request);
  return json(data, init);
}

/** The dialog with a sample product, in the look that its URL names. */
export default function DialogPreviewRoute() {
  const data = useLoaderData<typeof loader>();
  return <DialogPreview {...data} />;
}
