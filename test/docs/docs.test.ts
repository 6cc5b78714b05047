/** The guides are accurate: links work, commands exist, and tables match their sources. */
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { program } from '#api/cli/program.ts';
import { basketClientCodes, errors, widgetClientCodes } from '#api/contract/errors.ts';
import { planIds, plans, yearlyPriceMinor } from '#api/contract/plans.ts';
import { clientCodeAdvice } from '#api/contract/snippets/client-code-advice.ts';
import { readEnv } from '#api/env.ts';
import { breakEvenOverage } from '#api/modules/plans/upgrade.ts';
import { describedWebhooks } from '#api/modules/webhooks/described-webhooks.ts';
import { eventData } from '#api/modules/webhooks/schemas.ts';
import { securitySchemes } from '#api/platform/http/security-schemes.ts';
import { errorsPage } from './errors-page.ts';
import { pagesWithBlocks, withBlocks } from './generated-blocks.ts';
import { anchors, internalLinks, pages, read, runnableSnippets, tableRows } from './pages.ts';

const inCode = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const between = (text: string, from: string, to: string) => text.split(from)[1]?.split(to)[0] ?? '';

describe.each(pages)('%s', (path) => {
  test('has links to existing pages and headings', () => {
    const broken = internalLinks(path).filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file ? join(dirname(path), file) : path;
      return !existsSync(target) || (anchor !== undefined && !anchors(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  test('mentions only existing npm scripts', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = read(path).matchAll(/\bnpm (?:run (?:--silent )?([\w:-]+)|(test|start)\b)/g);
    const unknown = [...named]
      .map(([, script, alias]) => script ?? alias ?? '')
      .filter((name) => !scripts[name]);
    expect(unknown).toEqual([]);
  });

  test('mentions only existing files', () => {
    const named = inCode(read(path)).filter((code) => /^(api|app|sdk|prisma|test)\/[\w./-]*$/.test(code));
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });
});

describe('the table of promises', () => {
  const bullets = between(read('docs/security.md'), '## What each party can rely on', '## Known limits')
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.replaceAll('**', '').slice(2));
  const proofs = tableRows(read('docs/decisions/promises.md'));

  test('has a test for each promise, in the same order', () => {
    expect(bullets.length).toBeGreaterThan(25);
    const unproven = bullets.filter((bullet, index) => !bullet.startsWith(proofs[index]?.[0] ?? '–'));
    expect(unproven).toEqual([]);
    expect(proofs).toHaveLength(bullets.length);
  });

  test.each(proofs)('“%s” names existing tests of the change lane', (_promise, named = '') => {
    const tests = [...named.matchAll(/`(test\/[^`]+)`(?:: (.+?))?(?=, `test\/|$)/g)];
    expect(tests).not.toEqual([]);
    for (const [, file = '', title = ''] of tests) {
      expect(file).not.toContain('.thorough.');
      const text = read(file);
      expect(text).toContain(title);
      const after = text.slice(text.indexOf(title) + title.length);
      expect(title !== '' && /^['`],\s*\{[^}]*'thorough'/.test(after), title).toBe(false);
    }
  });
});

describe('the command line documentation', () => {
  const commandsBelow = (group: Command): string[] =>
    group.commands.length > 0
      ? group.commands.map((command) => `${group.name()} ${command.name()}`)
      : [group.name()];
  const optionsOf = (path: string) => {
    const command = path
      .split(' ')
      .reduce<Command | undefined>(
        (parent, name) => parent?.commands.find((one) => one.name() === name),
        program,
      );
    return command?.options.map(({ long }) => long) ?? [];
  };
  const examples = pages.flatMap((path) =>
    [...read(path).matchAll(/npm run --silent wl -- (\w+(?: [a-z][\w-]*)?)(.*)/g)].map(
      ([, command = '', rest = '']) => ({
        command,
        flags: rest.match(/--[a-z-]+/g) ?? [],
      }),
    ),
  );

  test('lists exactly the existing commands', () => {
    const documented = tableRows(between(read('docs/operators.md'), '## The command line', '\n## '))
      .map(([first = '']) => inCode(first)[0])
      .sort();
    expect(documented).toEqual(program.commands.flatMap(commandsBelow).sort());
  });

  test.each(examples)('uses existing flags: `wl $command` with $flags', ({ command, flags }) => {
    const known = optionsOf(command);
    expect(flags.filter((flag) => !known.includes(flag))).toEqual([]);
  });
});

test('the table of events has every type with its data', () => {
  const rows = tableRows(between(read('docs/api-partners.md'), '<!-- events -->', '<!-- /events -->'));
  expect(rows.map(([type = '', , data = '']) => [inCode(type)[0], inCode(data)])).toEqual(
    Object.entries(eventData).map(([type, { shape }]) => [type, Object.keys(shape)]),
  );
});

test('the table of credentials has every security scheme of the API description', () => {
  const rows = tableRows(
    between(read('docs/api-partners.md'), '<!-- credentials -->', '<!-- /credentials -->'),
  ).flatMap(([, sent = '', , , scheme = '']) => inCode(scheme).map((name) => [name, sent] as const));
  expect(rows.map(([name]) => name)).toEqual(Object.keys(securitySchemes));
  for (const [name, sent] of rows) {
    const scheme = securitySchemes[name as keyof typeof securitySchemes];
    if (name === 'publicKeyQuery') expect(sent).toBe('`?key=pk_…`');
    else expect(sent).toContain('name' in scheme ? scheme.name : 'Authorization: Bearer');
  }
});

test('the example of an event is the one in the API description', () => {
  const [, example = ''] =
    /## Events\n[\s\S]*?```json\n([\s\S]*?)```/.exec(read('docs/api-partners.md')) ?? [];
  const event = JSON.parse(example) as object;
  expect(describedWebhooks.map((webhook) => webhook.example)).toContainEqual(event);
});

describe('the settings table', () => {
  const rows = tableRows(
    between(read('docs/operators.md'), '<!-- environment -->', '<!-- /environment -->'),
  ).map(([name = '', fallback = '']) => ({
    name: inCode(name)[0] ?? '',
    fallback: /^`([^`]+)`$/.exec(fallback)?.[1],
  }));

  test('lists every variable of api/env-variables.ts', () => {
    const declared = between(read('api/env-variables.ts'), 'const variables = z.object({', '\n});');
    const variables = [...declared.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
    expect(rows.map(({ name }) => name).sort()).toEqual(variables.sort());
  });

  // Defaults derived from another variable are given as that variable's name.
  test.each(rows.filter(({ fallback }) => fallback && !/^[A-Z0-9_]+$/.test(fallback)))(
    'has the right default for $name',
    ({ name, fallback }) => {
      expect(readEnv({ [name]: fallback })).toEqual(readEnv({}));
    },
  );

  test.each(rows.filter(({ fallback }) => fallback === 'SITE_URL'))(
    'says that $name defaults to SITE_URL',
    ({ name }) => {
      const site = 'https://wishlist.example';
      expect(readEnv({ SITE_URL: site })).toEqual(readEnv({ SITE_URL: site, [name]: site }));
    },
  );
});

test.each(pagesWithBlocks)(
  '%s includes the current guide and snippets (`npx vitest run test/docs -u` writes them)',
  async (path) => {
    await expect(await withBlocks(path)).toMatchFileSnapshot(`../../${path}`);
  },
);

describe('error codes', () => {
  test('match the catalog on their page (`npx vitest run test/docs -u` writes it)', async () => {
    await expect(await errorsPage()).toMatchFileSnapshot('../../docs/errors.md');
  });

  test('of both scripts have advice', () => {
    const advised = Object.keys(clientCodeAdvice);
    const clientCodes: readonly string[] = [...widgetClientCodes, ...basketClientCodes];
    expect(clientCodes.filter((code) => !advised.includes(code))).toEqual([]);
    expect(advised.filter((code) => !clientCodes.includes(code) && !(code in errors))).toEqual([]);
  });
});

test('the plans for Shopify shops match the pricing table', () => {
  const dollars = (cents: number) => `$${cents / 100}`;
  const rate = (tenths: number) => `${(tenths / 10).toFixed(1)} cents`;
  const charged = Object.values(plans).flatMap((plan) =>
    plan.priceUsdMinor
      ? [[plan.name, dollars(plan.priceUsdMinor), plan.actionsPerMonth, rate(plan.overageTenthCents)]]
      : [],
  );
  const told = tableRows(between(read('docs/shopify-merchants.md'), '<!-- plans -->', '<!-- /plans -->')).map(
    ([name, price, actions = '', further]) => [name, price, Number(actions.replace(',', '')), further],
  );
  expect(told).toEqual(charged);
});

test('the plans in the billing guide match the pricing table', () => {
  const euro = (cents: number | null) =>
    cents === null ? 'individually' : `€${cents % 100 ? (cents / 100).toFixed(2) : cents / 100}`;
  const count = new Intl.NumberFormat('en');
  const rate = (tenths: number) => `${tenths / 10} ${tenths === 10 ? 'cent' : 'cents'}`;
  const charged = planIds.map((id) => {
    const { name, priceMinor, actionsPerMonth, overageTenthCents, hardStop } = plans[id];
    const beyond = breakEvenOverage(id);
    return [
      name,
      euro(priceMinor),
      euro(yearlyPriceMinor(id)),
      actionsPerMonth === null ? 'unlimited' : count.format(actionsPerMonth),
      overageTenthCents === null ? (hardStop ? 'none: saves pause' : 'none') : rate(overageTenthCents),
      beyond === null ? '–' : `${count.format(beyond)} extra actions`,
    ];
  });
  const table = between(read('docs/billing.md'), '<!-- billing plans -->', '<!-- /billing plans -->');
  expect(tableRows(table)).toEqual(charged);
  expect([breakEvenOverage('starter'), breakEvenOverage('growth')]).toEqual([1_200, 5_000]);
});

test('comments cite existing rules', () => {
  const sources = ['api', 'app', 'sdk', 'test'].flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`));
  const cited = sources.flatMap((path) =>
    [...read(path).matchAll(/docs\/rules\.md, ((?:“[^”]+”(?:, | and )?)+)/g)].flatMap(([, sections = '']) =>
      [...sections.matchAll(/“([^”]+)”/g)].map(([, section = '']) => section),
    ),
  );
  const headings = [...read('docs/rules.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(cited.length).toBeGreaterThan(5);
  expect(cited.filter((section) => !headings.includes(section))).toEqual([]);
});

test('every runnable snippet is run by a test', () => {
  const tried = { 'docs/shop-owners.md': ['html', 'js'], 'docs/api-partners.md': ['js', 'sh'] };
  for (const path of pages) {
    const languages = runnableSnippets(path).map(({ language }) => language);
    const known = tried[path as keyof typeof tried] ?? [];
    expect(languages.filter((language) => !known.includes(language))).toEqual([]);
  }
});
