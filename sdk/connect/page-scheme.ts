export type Scheme = 'light' | 'dark';

/**
 * The color scheme that suits the page: dark if the page supports dark and the system prefers it,
 * or if the page only supports dark. A page that declares nothing is light, regardless of the
 * system.
 */
export function pageScheme(): Scheme {
  const { colorScheme } = getComputedStyle(document.documentElement);
  const said = /light|dark/.test(colorScheme)
    ? colorScheme
    : (document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content ?? '');
  const wanted = !/light/.test(said) || matchMedia('(prefers-color-scheme:dark)').matches;
  return wanted && /dark/.test(said) ? 'dark' : 'light';
}
