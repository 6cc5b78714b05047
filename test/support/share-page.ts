import type { Browser, Page } from 'playwright-core';
import { clarasWishes, publicList } from './public-list.ts';
import type { RunningService } from './start-service.ts';
import { newVisitor } from './visitor.ts';

/** The card of a wish, and what is on it. */
export const card = (page: Page, title: string) => page.locator('.wish', { hasText: title });
export const get = (page: Page, title: string) =>
  page.getByRole('button', { name: `I’ll get this: ${title}` });
export const undo = (page: Page, title: string) => page.getByRole('button', { name: `Undo: ${title}` });
export const summary = (page: Page) => page.locator('.summary-beside').innerText();

/** Public lists of a service, and visitors to them. */
export function sharePages(service: RunningService, browser: Browser) {
  return {
    /** Clara's list, with whatever a test wants otherwise. */
    clara: (changes = {}) =>
      publicList(service, clarasWishes, {
        description: 'Small kitchen, long table.',
        occasionSlug: 'birthday',
        ...changes,
      }),
    /** A visitor on a page whose script has taken over. */
    async visit(path: string, options = {}): Promise<Page> {
      const { page } = await newVisitor(browser, options);
      await page.goto(service.siteUrl + path, { waitUntil: 'networkidle' });
      return page;
    },
    isBought: async (itemId: number | undefined) =>
      (await service.ctx.prisma.listItem.findUniqueOrThrow({ where: { id: itemId } })).purchased,
  };
}
