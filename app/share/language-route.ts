import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirectToLanguage } from './language.server.ts';

/** Redirects a share link without a language to the reader's own. */
export const loader = ({ request, params }: LoaderFunctionArgs) => redirectToLanguage(request, params.token);
