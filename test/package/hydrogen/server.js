/** Serves the built shop. Its cart is at Shopify's Storefront API, for which this stands in: one of each is in stock. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { createRequestListener } from '@react-router/node';
import {
  cartGetIdDefault,
  cartSetIdDefault,
  createCartHandler,
  createStorefrontClient,
} from '@shopify/hydrogen';
import { RouterContextProvider } from 'react-router';
import * as build from './dist/server/index.js';

const { PORT } = process.env;
const added = [];

function storefrontApi({ query, variables }) {
  const cart = () => ({ id: 'gid://shopify/Cart/1', lines: added });
  if (/query CartQuery/.test(query)) return { cart: cart() };
  const [line] = variables.lines ?? variables.input.lines;
  const isSoldOut = added.some(({ merchandiseId }) => merchandiseId === line.merchandiseId);
  if (!isSoldOut) added.push(line);
  const userErrors = isSoldOut ? [{ message: 'This is sold out.' }] : [];
  return { [/cartLinesAdd|cartCreate/.exec(query)[0]]: { cart: cart(), userErrors, warnings: [] } };
}

function getLoadContext(request) {
  const { storefront } = createStorefrontClient({
    storeDomain: `http://localhost:${PORT}`,
    publicStorefrontToken: 'public',
    i18n: { language: 'EN', country: 'IE' },
  });
  const cart = createCartHandler({
    storefront,
    getCartId: cartGetIdDefault(request.headers),
    setCartId: cartSetIdDefault(),
  });
  return Object.assign(new RouterContextProvider(), { cart });
}

const pages = createRequestListener({ build, getLoadContext });
createServer(async (request, response) => {
  if (request.url.startsWith('/api/')) {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: storefrontApi(await json(request)) }));
  } else if (request.url.startsWith('/assets/')) {
    response.setHeader('content-type', request.url.endsWith('.css') ? 'text/css' : 'text/javascript');
    response.end(await readFile(new URL(`dist/client${request.url}`, import.meta.url)));
  } else pages(request, response);
}).listen(Number(PORT));
