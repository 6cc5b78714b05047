/**
 * Firefox and WebKit as Debian ships them: no registry package brings builds that Playwright can drive. Where they
 * aren't installed, tests leave them out; `.ci/run` installs them.
 */
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Frame, launch, type Page } from 'puppeteer-core';
import { onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';
import { runProcess } from './run-process.ts';

/** One window with its frames, on a fresh profile, until the end of the test. Waits where a shopper would. */
export interface OtherBrowser {
  goto(url: string): Promise<void>;
  /** Turns to the window or the frame in it whose URL contains this. */
  turnTo(part: string): Promise<void>;
  /** The value of an expression there. */
  read<T>(expression: string): Promise<T>;
  /** Clicks in the middle of the first element there that matches. */
  press(selector: string): Promise<void>;
  /** Types into the first element there that matches. */
  type(selector: string, text: string): Promise<void>;
}

const wait = 120_000;

/** @throws Error with the last problem if it doesn't succeed in time */
async function until<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + wait;
  let problem: unknown;
  while (Date.now() < end) {
    try {
      const found = await attempt();
      if (found !== undefined) return found;
    } catch (error) {
      problem = error;
    }
    await delay(50);
  }
  throw new Error(what, { cause: problem });
}

const firefoxPath = '/usr/bin/firefox-esr';

async function startFirefox(): Promise<OtherBrowser> {
  const browser = await launch({ browser: 'firefox', executablePath: firefoxPath });
  onTestFinished(() => browser.close());
  let current: Page | Frame = await browser.newPage();
  const element = (selector: string) =>
    until(`no ${selector}`, async () => (await current.$(selector)) ?? undefined);
  return {
    async goto(url) {
      const [page] = await browser.pages();
      current = page!;
      await page!.goto(url);
    },
    async turnTo(part) {
      current = await until(`nothing shows ${part}`, async () => {
        const pages = await browser.pages();
        return pages.flatMap((page) => page.frames()).find((frame) => frame.url().includes(part));
      });
    },
    read: (expression) => current.evaluate(expression) as Promise<never>,
    press: async (selector) => (await element(selector)).click(),
    type: async (selector, text) => (await element(selector)).type(text),
  };
}

const miniBrowserPath = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** By the W3C's WebDriver protocol. WebKitGTK has no headless mode: it draws on a virtual screen. */
async function startWebKit(): Promise<OtherBrowser> {
  const port = await freePort();
  const driver = runProcess(
    ['xvfb-run', '--auto-servernum', 'WebKitWebDriver', `--port=${port}`],
    // Its sandbox needs user namespaces, which containers lack.
    { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
    { atEnd: () => {}, detached: true },
  );
  const site = `http://127.0.0.1:${port}`;
  await driver.ready(`${site}/status`);

  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(site + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: T & { error?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error}`);
    return value;
  }

  const options = { binary: miniBrowserPath, args: ['--automation'] };
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const session = `/session/${sessionId}`;
  onTestFinished(async () => {
    await ask('DELETE', session);
    process.kill(-driver.child.pid!);
  });

  type Handle = { [elementKey]: string };
  const evaluate = <T>(script: string, ...args: unknown[]) =>
    ask<T>('POST', `${session}/execute/sync`, { script, args });
  const turnTo = (part: string) =>
    until(`nothing shows ${part}`, async () => {
      for (const handle of await ask<string[]>('GET', `${session}/window/handles`)) {
        await ask('POST', `${session}/window`, { handle });
        if ((await ask<string>('GET', `${session}/url`)).includes(part)) return true;
        const frame = await evaluate<Handle | null>(
          `return [...document.querySelectorAll('iframe')].find((frame) => frame.src.includes(arguments[0]))`,
          part,
        );
        if (frame) {
          await ask('POST', `${session}/frame`, { id: frame });
          // Until it has loaded, the frame has another document, which the driver would stay with.
          if ((await evaluate<string>('return location.href')).includes(part)) return true;
        }
      }
      return undefined;
    });
  /** A part of the URL of the frame or window that was chosen, which the driver loses when it reloads. */
  let shown: string | undefined;
  const again = <T>(attempt: () => Promise<T>) =>
    attempt().catch(async (error: unknown) => {
      if (!shown) throw error;
      await turnTo(shown);
      return attempt();
    });
  const withElement = (selector: string, action: string, body: object) =>
    again(async () => {
      const found = await until(`no ${selector}`, async () => {
        // The driver would click while the page still scrolls.
        const script = `const found = document.querySelector(arguments[0]);
          found?.scrollIntoView({ block: 'center', behavior: 'instant' });
          return found;`;
        return (await again(() => evaluate<Handle | null>(script, selector))) ?? undefined;
      });
      await ask('POST', `${session}/element/${found[elementKey]}/${action}`, body);
    });
  return {
    async goto(url) {
      shown = undefined;
      const [handle] = await ask<string[]>('GET', `${session}/window/handles`);
      await ask('POST', `${session}/window`, { handle });
      await ask('POST', `${session}/url`, { url });
    },
    async turnTo(part) {
      await turnTo(part);
      shown = part;
    },
    read: (expression) => again(() => evaluate<never>(`return (${expression})`)),
    press: (selector) => withElement(selector, 'click', {}),
    type: (selector, text) => withElement(selector, 'value', { text }),
  };
}

/** Those installed here, by name. */
export const otherBrowsers = [
  { name: 'Firefox', isInstalled: existsSync(firefoxPath), start: startFirefox },
  {
    name: 'WebKit',
    isInstalled: [miniBrowserPath, '/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run'].every((path) =>
      existsSync(path),
    ),
    start: startWebKit,
  },
];
