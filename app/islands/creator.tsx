import { hydrateIsland } from '../hosted/hydrate.tsx';
import { pageDataId } from '../hosted/page-data.tsx';
import { markBroken } from '../creator/mark-broken.ts';
import { playVideos } from '../creator/play-videos.ts';
import { ShopActions, type ShopActionsProps } from '../creator/shop-actions.tsx';
import { turnRows } from '../creator/turn-rows.ts';
import { dismissable } from '../public/use-dismissal.ts';

// The page is plain HTML, however many products it has: only its two buttons are components in the browser.
hydrateIsland(ShopActions);
const data = document.getElementById(pageDataId)?.textContent ?? '{}';
markBroken();
turnRows();
playVideos((JSON.parse(data) as ShopActionsProps).events);
document.querySelectorAll<HTMLDetailsElement>('.language-menu').forEach(dismissable);
