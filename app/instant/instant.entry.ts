import { pageDataId } from '#app/hosted/page-data-id.ts';
import type { InstantPage } from './instant-page.ts';
import { startInstantFrame } from './start-instant-frame.ts';

startInstantFrame(JSON.parse(document.getElementById(pageDataId)?.textContent ?? '') as InstantPage);
