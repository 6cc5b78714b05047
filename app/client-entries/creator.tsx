import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';
import { pageDataId } from '#app/hosted/page-data-id.ts';
import { markBroken } from '#app/creator/mark-broken.ts';
import { playVideos } from '#app/creator/play-videos.ts';
import { ShopActions, type ShopActionsProps } from '#app/creator/shop-actions.tsx';
import { turnRows } from '#app/creator/turn-rows.ts';
import { dismissable } from '#app/ui/use-dismissal.ts';

// The page is plain HTML, however many products it has: only its two buttons are hydrated.
hydrateClientEntry(ShopActions);
const data = document.getElementById(pageDataId)?.textContent ?? '{}';
markBroken();
turnRows();
playVideos((JSON.parse(data) as ShopActionsProps).events);
document.querySelectorAll<HTMLDetailsElement>('.language-menu').forEach(dismissable);
