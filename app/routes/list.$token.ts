import type { LoaderFunctionArgs } from '@remix-run/node';
import { redirectToLanguage } from '#app/share/language.server.ts';

/** A share link without a language leads to the reader's own. */
export const loader = ({ request, params }: LoaderFunctionArgs) => redirectToLanguage(request, params.token);
