import type { Browser, Page } from 'playwright-core';
import { clarasWishes, publicList } from './public-list.ts';
import type { RunningService } from './start-service.ts';
import { newVisitor } from './visitor.ts';

/** The card of a wish, and its parts. */
export const card = (page: Page, title: string) => page.locator('.wish', { hasText: title });
export const get = (page: Page, title: string) => card(page, title).locator('summary.get');
/** Marks a wish as bought or reserved, with what a test enters into its form. */
export async function give(
  page: Page,
  title: string,
  {
    name,
    note,
    quantity,
    show,
    chipIn,
    reserve,
  }: {
    name?: string;
    note?: string;
    quantity?: number;
    show?: true;
    chipIn?: true;
    /** Whether to reserve it, until the proposed day. */
    reserve?: true;
  } = {},
) {
  await get(page, title).first().click();
  const form = card(page, title).first().locator('.give-form');
  if (name !== undefined) await form.getByLabel('Your name').fill(name);
  if (note !== undefined) await form.getByLabel('Note').fill(note);
  if (quantity !== undefined) await form.getByLabel('How many?').selectOption(String(quantity));
  if (show) await form.getByLabel('Let the others know it’s me').check();
  await form
    .getByRole('button', { name: chipIn ? 'I’d chip in' : reserve ? 'Reserve' : 'I’ve bought it' })
    .click();
}
export const undo = (page: Page, title: string) => page.getByRole('button', { name: `Undo: ${title}` });
export const summary = (page: Page) => page.locator('.summary-beside').innerText();

/** A service's public lists, and their visitors. */
export function sharePages(service: RunningService, browser: Browser) {
  return {
    /** Clara's list, with a test's changes. */
    clara: (changes = {}) =>
      publicList(service, clarasWishes, {
        description: 'Small kitchen, long table.',
        occasionSlug: 'birthday',
        ...changes,
      }),
    /** A visitor on a hydrated page. */
    async visit(path: string, options = {}): Promise<Page> {
      const { page } = await newVisitor(browser, options);
      await page.goto(service.siteUrl + path);
      return page;
    },
    isBought: async (itemId: number | undefined) =>
      (await service.ctx.prisma.listItem.findUniqueOrThrow({ where: { id: itemId } })).purchased,
  };
}
