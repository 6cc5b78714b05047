/** An open tab shows the wishes of a shopper who has signed out elsewhere for at most this long. */
const lookAgainMs = 60_000;

/**
 * Calls back whenever the shopper returns to the page, and every minute while it can be seen: the list may have
 * changed, and the session may have ended.
 */
export function onReturn(look: () => void): void {
  const lookIfSeen = () => {
    if (document.visibilityState === 'visible') look();
  };
  document.addEventListener('visibilitychange', lookIfSeen);
  setInterval(lookIfSeen, lookAgainMs);
}
