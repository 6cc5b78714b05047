import { hydrateClientEntry } from '#app/hosted/hydrate.tsx';
import { pageDataId } from '#app/hosted/page-data-id.ts';
import { markBroken } from './mark-broken.ts';
import { playVideos } from './play-videos.ts';
import { ShopActions, type ShopActionsProps } from './shop-actions.tsx';
import { turnRows } from './turn-rows.ts';
import { dismissable } from '#app/ui/use-dismissal.ts';

// The page is plain HTML, however many products it has: only its two buttons are hydrated.
hydrateClientEntry(ShopActions);
const data = document.getElementById(pageDataId)?.textContent ?? '{}';
markBroken();
turnRows();
playVideos((JSON.parse(data) as ShopActionsProps).events);
document.querySelectorAll<HTMLDetailsElement>('.language-menu').forEach(dismissable);
