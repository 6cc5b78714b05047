/** Every stylesheet is in its cascade layer, no page uses another page's class names, and layout classes exist. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Polaris is unlayered and would override any layer, so the admin's styles stay unlayered, too. */
const besidePolaris = /^app\/admin\//;

const stylesheets = globSync('app/**/*.css').map((path) => ({
  path,
  css: readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
}));

/** Files directly in these folders are shared by the pages in their subfolders. */
const areas = ['admin', 'portal', 'account'];

/**
 * The page a file belongs to, such as `share` or `portal/keys`; shared files of an area belong to its name.
 */
function pageOf(path: string): string {
  const [, first = '', second = '', ...rest] = path.split('/');
  return areas.includes(first) && rest.length > 0 ? `${first}/${second}` : first;
}

/** The other pages whose class names a page may use; the window that opens a list is one of the dialog's. */
const sharedWith = (page: string): string[] => [
  'ui',
  page.split('/')[0] ?? '',
  ...(page === 'account/open-list' ? ['save'] : []),
];

/** The class names in a component's `className` attributes. */
function classNamesIn(source: string): string[] {
  return [...source.matchAll(/className=(?:"([^"]*)"|\{)/g)].flatMap((attribute) => {
    if (attribute[1] !== undefined) return attribute[1].split(/\s+/);
    let [end, depth] = [attribute.index + attribute[0].length, 1];
    const start = end;
    for (; depth > 0 && end < source.length; end += 1) {
      depth += source[end] === '{' ? 1 : source[end] === '}' ? -1 : 0;
    }
    const literals = source.slice(start, end - 1).matchAll(/(['"`])(.*?)\1/gs);
    // Interpolated values, such as `${layout}`, aren't names; state classes such as `is-on` belong to no
    // page.
    return [...literals]
      .flatMap(([, , text = '']) => text.replace(/\$\{[^}'"`]*\}/g, ' ').split(/[\s${}?:'"`]+/))
      .filter((name) => !/^(is|has)-/.test(name));
  });
}

test('every stylesheet is in the cascade layer of its folder', () => {
  expect(stylesheets.length).toBeGreaterThan(40);
  const wrong = stylesheets.filter(({ path, css }) => {
    const page = pageOf(path);
    const layer =
      /^app\/ui\/(tokens|base|layout)\.css$/.exec(path)?.[1] ??
      ([...areas, 'ui'].includes(page) ? 'ui' : 'page');
    const withoutOrder = css
      .replace('@layer tokens, base, layout, ui, page;', '')
      .trim()
      .replace(/^(@import '[^']+';\s*)+/, '');
    if (withoutOrder === '') return false;
    if (besidePolaris.test(path)) return withoutOrder.includes('@layer');
    return !(withoutOrder.startsWith(`@layer ${layer} {`) && closesAtTheEnd(withoutOrder));
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

/** Whether the first block extends to the end. */
function closesAtTheEnd(css: string): boolean {
  let depth = 0;
  const end = [...css].findIndex((letter) => {
    depth += letter === '{' ? 1 : letter === '}' ? -1 : 0;
    return letter === '}' && depth === 0;
  });
  return end === css.length - 1;
}

test('the layer order is declared where layers are first loaded', () => {
  const saying = stylesheets.filter(({ css }) => css.includes('@layer tokens, base, layout, ui, page;'));
  expect(saying.map(({ path }) => path).sort()).toEqual(['app/ui/site.css', 'app/ui/tokens.css']);
});

test('every custom property without a fallback is set somewhere', () => {
  const components = globSync('app/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'));
  const all = [...stylesheets.map(({ css }) => css), ...components].join('\n');
  const used = stylesheets.flatMap(({ path, css }) =>
    [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => ({ path, name })),
  );
  // Polaris's own are in its stylesheet; a component may add a number to a name.
  const isSet = (name: string) =>
    name.startsWith('--p-') ||
    all.includes(`${name}:`) ||
    all.includes(`${name}'`) ||
    all.includes(`${name.replace(/\d$/, '')}\${`);
  expect(used.filter(({ name }) => !isSet(name))).toEqual([]);
});

test('no page uses the class names of another page', () => {
  const definedIn = new Map<string, Set<string>>();
  for (const { path, css } of stylesheets) {
    for (const [, selectors = ''] of css.matchAll(/([^{};]+)\{/g)) {
      for (const [, name = ''] of selectors.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)) {
        definedIn.set(name, (definedIn.get(name) ?? new Set()).add(pageOf(path)));
      }
    }
  }
  const foreign = globSync('app/**/*.tsx').flatMap((path) => {
    const page = pageOf(path);
    const mayUse = [page, ...sharedWith(page)];
    return [...new Set(classNamesIn(readFileSync(path, 'utf8')))].flatMap((name) => {
      const pages = [...(definedIn.get(name) ?? [])];
      if (pages.length === 0 || pages.some((one) => mayUse.includes(one))) return [];
      return `${path} uses .${name} of ${pages.join(', ')}`;
    });
  });
  expect(foreign).toEqual([]);
});

test('every space that components name is one of the layout classes', () => {
  const layout = readFileSync('app/ui/layout.css', 'utf8');
  const used = globSync('app/**/*.tsx')
    .flatMap((path) => classNamesIn(readFileSync(path, 'utf8')))
    .filter((name) => /^(gap|above|below)-\d+$/.test(name));
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((name) => !layout.includes(`.${name} {`))).toEqual([]);
});
