export type Scheme = 'light' | 'dark';

/**
 * The colours that suit the page: dark where it says that it can be dark and the shopper's system asks for it, or
 * where it knows nothing else. A page that says nothing is light, whatever the system likes.
 */
export function pageScheme(): Scheme {
  const { colorScheme } = getComputedStyle(document.documentElement);
  const said = /light|dark/.test(colorScheme)
    ? colorScheme
    : (document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content ?? '');
  const wanted = !/light/.test(said) || matchMedia('(prefers-color-scheme:dark)').matches;
  return wanted && /dark/.test(said) ? 'dark' : 'light';
}
