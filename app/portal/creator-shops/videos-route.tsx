import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useOutletContext } from '@remix-run/react';
import { VideosPage } from './videos-page.tsx';
import { maxImageFormBytes } from './image.server.ts';
import { loadVideos, videosIntents } from './videos.server.ts';
import { answerShopIntent, type ShopData } from './shop.server.ts';

export const loader = async (args: LoaderFunctionArgs) => json(await loadVideos(args));
export const action = (args: ActionFunctionArgs) =>
  answerShopIntent(args, videosIntents, { most: maxImageFormBytes });

/** A creator shop’s videos. */
export default function PortalShopVideosRoute() {
  const { shop } = useOutletContext<ShopData>();
  return <VideosPage shop={shop} {...useLoaderData<typeof loader>()} />;
}
