import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useOutletContext } from '@remix-run/react';
import { VideosPage } from '../portal/shops/videos-page.tsx';
import { mostPictureForm } from '../server/portal-picture.server.ts';
import { loadVideos, videosIntents } from '../server/portal-shop-videos.server.ts';
import { answerShopIntent, type ShopData } from '../server/portal-shop.server.ts';

export const loader = async (args: LoaderFunctionArgs) => json(await loadVideos(args));
export const action = (args: ActionFunctionArgs) =>
  answerShopIntent(args, videosIntents, { most: mostPictureForm });

/** A creator shop’s videos. */
export default function PortalShopVideosRoute() {
  const { shop } = useOutletContext<ShopData>();
  return <VideosPage shop={shop} {...useLoaderData<typeof loader>()} />;
}
