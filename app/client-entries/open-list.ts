import { pageDataId } from '#app/hosted/page-data-id.ts';
import { openList } from '#app/lists/open/open-list.ts';
import type { OpenPage } from '#app/lists/open/open-page.ts';

void openList(JSON.parse(document.getElementById(pageDataId)?.textContent ?? '') as OpenPage);
