/** How long an open tab may show the wishes of a shopper who has signed out elsewhere. */
const lookAgainMs = 60_000;

/**
 * Calls back when the shopper returns to the page, and every minute while it's visible: the list
 * may have changed, or the session may have ended.
 */
export function onReturn(look: () => void): void {
  const lookIfSeen = () => {
    if (document.visibilityState === 'visible') look();
  };
  document.addEventListener('visibilitychange', lookIfSeen);
  setInterval(lookIfSeen, lookAgainMs);
}
