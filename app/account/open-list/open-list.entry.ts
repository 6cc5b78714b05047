import { pageDataId } from '#app/hosted/page-data-id.ts';
import { openList } from './open-list.ts';
import type { OpenPage } from './open-page.ts';

void openList(JSON.parse(document.getElementById(pageDataId)?.textContent ?? '') as OpenPage);
