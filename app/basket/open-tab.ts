/** Opens an address in a new tab that cannot reach back. False when the browser held it back. */
export function openTab(href: string): boolean {
  // `noopener` as a feature would hide whether the tab opened.
  const tab = window.open('about:blank', '_blank');
  if (!tab) return false;
  tab.opener = null;
  tab.location.replace(href);
  return true;
}
