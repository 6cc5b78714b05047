/**
 * Every page and email with hard data, on a phone in German and, in the release lane, on a desktop in one of the other
 * languages: axe-core and html-validate find nothing, all text can be read, no image is broken, nothing scrolls
 * sideways, targets are large enough for fingers, and the portal's messages are all in its language. `npm run sheet`
 * draws the same pages light, dark and in forced colors, with what changed since main, and finds text that can't
 * be read there.
 */
import { execFileSync } from 'node:child_process';
import { HtmlValidate } from 'html-validate';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Language, languages } from '#api/contract/language/languages.ts';
import { messages } from '#api/platform/messages.ts';
import { adminPages } from '#app/admin/admin-pages.ts';
import { provideRequestTexts } from '#app/hosted/page-texts.server.ts';
import { portalPages } from '#app/portal/portal-pages.ts';
import { accessibilityFaults, faultsInBothSchemes, faultsOf } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { buildCommit } from '#test/support/build-commit.ts';
import { drawSheet, tallest } from '#test/support/draw-sheet.ts';
import { errorsOf } from '#test/support/errors-of.ts';
import { everyAdminPage, everyPage, type SeenPage, waitForData } from '#test/support/every-page.ts';
import { combinations } from '#test/support/lane.ts';
import { sharedAdmin, sharedService } from '#test/support/shared-service.ts';
import { openAdmin } from '#test/support/shopify/open-admin.ts';
import { smallTargets } from '#test/support/small-targets.ts';
import type { RunningService } from '#test/support/start-service.ts';
import { textFaults } from '#test/support/text-faults.ts';
import { signInAs } from '#test/support/wishes.ts';

const [service, admin] = [await sharedService(), await sharedAdmin()];
const pages = [...(await everyPage(service)), ...(await everyAdminPage(service, admin))];
const browser = await launchBrowser();
afterAll(() => browser.close());

interface Screen {
  viewport: { width: number; height: number };
  lang: Language;
}

const others = languages.filter((lang) => lang !== 'de');
const screensOf = (seen: SeenPage): Screen[] => [
  { viewport: { width: 320, height: 700 }, lang: 'de' },
  { viewport: { width: 1440, height: 900 }, lang: others[pages.indexOf(seen) % others.length]! },
];

const contexts = new Map<string, Promise<BrowserContext>>();

/** A browser for each person, screen and service, which their pages share. */
async function contextOf({ as }: SeenPage, screen: Screen, at: RunningService): Promise<BrowserContext> {
  const known = [as, screen.lang, at.siteUrl].join(' ');
  const context = contexts.get(known) ?? openContext(as, screen, at);
  contexts.set(known, context);
  return context;
}

async function openContext(as: string | undefined, { viewport, lang }: Screen, at: RunningService) {
  const hasTouch = viewport.width < 600;
  const context = await browser.newContext({ viewport, hasTouch, locale: lang, reducedMotion: 'reduce' });
  if (as) await signInAs(context, at, as);
  return context;
}

interface Visit {
  page: Page;
  /** The part that is ours: in Shopify's admin, a frame. */
  own: Page | Frame;
  errors: string[];
  /** Empty for emails, and for the admin, whose markup is Polaris's. */
  markup: string;
  close(): Promise<void>;
}

async function visitAdmin(shop: string, path: string, screen: Screen, at: RunningService): Promise<Visit> {
  const { viewport, lang: locale } = screen;
  const { page, frame, errors } = await openAdmin(browser, at, shop, { path, locale, viewport });
  await frame.locator('h1').first().waitFor();
  return { page, own: frame, errors, markup: '', close: () => page.context().close() };
}

async function visit(seen: SeenPage, screen: Screen, at = service): Promise<Visit> {
  if (seen.shop) return visitAdmin(seen.shop, seen.path(screen.lang), screen, at);
  const page = await (await contextOf(seen, screen, at)).newPage();
  if (seen.phone && screen.lang === 'de') await page.setViewportSize({ width: seen.phone, height: 844 });
  const errors = errorsOf(page);
  if (seen.email) {
    await page.setContent(seen.email(screen.lang), { waitUntil: 'load' });
    return { page, own: page, errors, markup: '', close: () => page.close() };
  }
  const answer = await page.goto(at.siteUrl + seen.path(screen.lang), { waitUntil: 'load' });
  // Otherwise, its error page would be checked instead.
  expect(answer?.status()).toBeLessThan(500);
  await waitForData(page, seen);
  const markup = (await answer?.text()) ?? '';
  if (seen.press) {
    await page.locator(seen.press.button).click();
    await page.locator(seen.press.then).waitFor();
    if (seen.press.focus) await page.locator(seen.press.focus).first().focus();
  }
  return { page, own: page, errors, markup, close: () => page.close() };
}

const html = new HtmlValidate({ extends: ['html-validate:standard'] });

async function markupFaults(markup: string): Promise<string[]> {
  const { results } = await html.validateString(markup);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  );
}

/** Pages of which all controls are large enough for fingers. */
const touched = [
  'dialog',
  'list',
  'basket, list',
  'basket, cards',
  ...[
    'overview',
    'usage',
    'keys',
    'baskets',
    'basket editor',
    'webhooks',
    'endpoints',
    'new endpoint',
    'failing endpoint',
    'events',
    'lists',
    'shops',
    'new shop',
    'tokens',
    'subscription',
    'settings',
    'set-up',
  ].map((name) => `portal, ${name}`),
];

/** Whole English messages of the portal that the language words differently. */
function englishBut(lang: Language): string[] {
  const [english, own] = [messages('portal', 'en'), messages('portal', lang)];
  // A word can be another message's translation (“notes” is French, too) or the service's name.
  const ownTexts = new Set<unknown>([...Object.values(own), 'Wishlist']);
  return Object.values(english).filter(
    (text): text is string => typeof text === 'string' && /[a-z]{3}/.test(text) && !ownTexts.has(text),
  );
}

/** Those of these texts that the page has, including texts for screen readers only. Runs in the browser. */
function textsAmong(unwanted: string[]): string[] {
  const texts: string[] = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement?.closest('script, style, code, pre, select[name="locale"]')) {
      texts.push(walker.currentNode.textContent ?? '');
    }
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
    for (const name of ['aria-label', 'placeholder', 'title']) texts.push(element.getAttribute(name) ?? '');
  }
  return texts.map((text) => text.trim()).filter((text) => unwanted.includes(text));
}

/** Faults that are only checked on some pages. */
async function ownFaults(
  { name }: SeenPage,
  { viewport, lang }: Screen,
  own: Page | Frame,
): Promise<string[]> {
  if (viewport.width < 600 && touched.includes(name))
    await expect.poll(() => own.evaluate(smallTargets)).toEqual([]);
  if (!name.startsWith('portal, ')) return [];
  const english = lang === 'en' ? [] : await own.evaluate(textsAmong, englishBut(lang));
  return english.map((text) => `English: ${text}`);
}

/** As high as the app in its frame, beside or below Shopify's navigation. */
const heightOf = async (own: Page | Frame) =>
  Math.min(tallest, 200 + (await own.evaluate(() => document.documentElement.scrollHeight)));

/** Finds icons that a browser shows because an image can't be loaded. */
const brokenImages = () =>
  [...document.images]
    .filter((image) => image.complete && image.naturalWidth === 0 && image.checkVisibility())
    .map(({ src }) => src);

it('the navigation of portal and admin leads to no other page', () => {
  provideRequestTexts();
  const paths = pages.map(({ path }) => path('de').replace('?lang=de', ''));
  const led = [...portalPages(), ...adminPages()].map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(led));
});

/** Blanks the service's port, which is in links to copy and in code to embed. */
const hidePort = (port: string) => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.data.includes(port)) text.data = text.data.replaceAll(port, '0');
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea'))
    for (const part of ['value', 'placeholder'] as const)
      if (field[part].includes(port)) field[part] = field[part].replaceAll(port, '0');
};

describe.runIf(process.env.MODE !== 'sheet').each(pages)('$name', (seen) => {
  it.each(combinations(screensOf(seen)))('has no problems at $viewport.width px in $lang', async (screen) => {
    const { page, own, errors, markup, close } = await visit(seen, screen);
    // Mailboxes show emails within their own landmarks.
    const isFault = (fault: string) => !(seen.email && /^(landmark-one-main|region) /.test(fault));
    expect([
      ...(markup ? await markupFaults(markup) : []),
      // Shopify's admin is always light.
      ...(await (seen.shop ? faultsOf(own) : faultsInBothSchemes(page))).filter(isFault),
      ...(await own.evaluate(textFaults)),
      ...(await ownFaults(seen, screen, own)),
      ...errors,
    ]).toEqual([]);
    await expect.poll(() => own.evaluate(brokenImages)).toEqual([]);
    await close();
  });
});

describe.runIf(process.env.MODE === 'sheet')('the sheet', () => {
  let before: RunningService;

  beforeAll(async () => {
    const commit = execFileSync('git', ['merge-base', 'HEAD', 'main']).toString().trim();
    before = await service.again({ folder: await buildCommit(commit, 'sheet-before') });
  }, 300_000);

  it.each(pages)('draws $name', async (seen) => {
    const faults: string[] = [];
    for (const screen of screensOf(seen)) {
      const both: Visit[] = [];
      for (const at of [before, service]) {
        const visited = await visit(seen, screen, at);
        await visited.own.evaluate(hidePort, new URL(at.siteUrl).port);
        both.push(visited);
      }
      for (const look of ['light', 'dark', 'forced'] as const) {
        for (const { page, own } of both) {
          // Shopify scrolls the app, not its own page.
          if (seen.shop) await page.setViewportSize({ ...screen.viewport, height: await heightOf(own) });
          await page.emulateMedia({
            colorScheme: look === 'dark' ? 'dark' : 'light',
            forcedColors: look === 'forced' ? 'active' : 'none',
          });
        }
        const name = `${seen.name} ${screen.viewport.width} ${look}`;
        // The end of its animation would close a page that is open for a few seconds.
        const animations = seen.press?.focus ? 'allow' : 'disabled';
        const clip = { x: 0, y: 0, width: screen.viewport.width, height: tallest };
        const changed = async () => {
          const [old, now] = await Promise.all(
            both.map(({ page }) => page.screenshot({ fullPage: true, clip, animations })),
          );
          return drawSheet(name, old!, now!);
        };
        // A caret may blink, and an image may still be loading.
        if ((await changed()) && (await changed()) && (await changed())) console.info(`Changed: ${name}`);
        const { own } = both[1]!;
        const contrast = look === 'forced' ? await accessibilityFaults(own, ['color-contrast']) : [];
        for (const fault of [...contrast, ...(await own.evaluate(textFaults))])
          faults.push(`${name}: ${fault}`);
      }
      for (const { close } of both) await close();
    }
    expect(faults).toEqual([]);
  });
});
