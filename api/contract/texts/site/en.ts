/** Texts of the service's own pages: its start page, and what stands where a page is missing or broken. */
export const en = {
  homeTitle: 'Save what you like, find it again',
  homeText:
    'You save from a shop: press the heart beside a product, and it waits in that shop’s wishlist, on every device you sign in on.',
  homeHint:
    'Looking for something you saved? It is on your lists here, and in the wishlist of the shop you saved it from.',
  myLists: 'My lists',
  forShops: 'For shops',

  lostTitle: 'This page is not here',
  lostText:
    'The address may be mistyped, or the page has gone. What you saved is still in the shop you saved it from.',
  goHome: 'Go to the start page',

  failedTitle: 'Something went wrong here',
  failedText: 'It is not your doing, and nothing you saved is lost. Wait a moment and try again.',
  tryAgain: 'Try again',
  reference: 'Reference: {id}',
};
