import { pageDataId } from '#app/hosted/page-data-id.ts';
import type { InstantPage } from './instant-page.ts';
import { startInstant } from './start-instant.ts';

startInstant(JSON.parse(document.getElementById(pageDataId)?.textContent ?? '') as InstantPage);
