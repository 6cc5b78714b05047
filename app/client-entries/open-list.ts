import { pageDataId } from '#app/hosted/page-data-id.ts';
import { openList } from '#app/account/open-list/open-list.ts';
import type { OpenPage } from '#app/account/open-list/open-page.ts';

void openList(JSON.parse(document.getElementById(pageDataId)?.textContent ?? '') as OpenPage);
