import { pageDataId } from '#app/hosted/page-data-id.ts';
import { startInstant } from '#app/instant/start-instant.ts';
import type { InstantPage } from '#app/instant/instant-page.ts';

startInstant(JSON.parse(document.getElementById(pageDataId)?.textContent ?? '') as InstantPage);
