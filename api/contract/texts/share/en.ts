/** Texts of share pages. This table is the type of all the others. */
export const en = {
  previewText: {
    one: '{count} wish. What somebody gets is marked, so that nothing is given twice.',
    other: '{count} wishes. What somebody gets is marked, so that nothing is given twice.',
  },
  language: 'Language',
  makeYourOwn: 'Make your own list',

  follow: 'Follow',
  following: 'Following',
  unfollow: 'Stop following',
  signInToFollow: 'sign in first',
  nowFollowing: 'You follow this list now.',
  notFollowing: 'You no longer follow this list.',
  share: 'Share',
  linkLabel: 'Link to this list',
  linkCopied: 'Link copied',
  copyByHand: 'Copy the link from here',

  filters: 'Which wishes to show',
  all: 'All',
  stillFree: 'Still free',
  under: 'Under {price}',
  wishes: { one: '{count} wish', other: '{count} wishes' },
  alreadyBought: { one: '{count} already bought', other: '{count} already bought' },
  shown: { one: '{count} wish shown', other: '{count} wishes shown' },
  moreWishes: 'More wishes',
  earlierWishes: 'Previous wishes',
  parts: 'Parts of this list',
  partOf: 'Part {part} of {parts}',

  mostWanted: 'Most wanted',
  bought: 'Bought',
  youGotThis: 'You got this',
  getThis: 'I’ll get this',
  undo: 'Undo',
  marked: '{title} is marked as bought. Nobody else will get it.',
  unmarked: '{title} is free again.',
  opensShop: 'opens the shop in a new tab',
  was: 'before',
  wanted: 'Wanted: {count}',
  soldOut: 'Sold out',
  readMore: 'Read more',
  readLess: 'Show less',

  someoneFaster: 'Someone beat you to it. This has already been bought.',
  wishGone: 'This wish is no longer on the list.',
  notYourMark: 'This can only be undone where it was marked.',
  noConnection: 'No connection. Try again.',
  notDone: 'That did not work. Try again.',

  emptyTitle: 'No wishes yet',
  emptyText: 'Nothing is on this list so far. Look in again in a few days.',

  asOthersSee: 'This is how others see the list.',
  surpriseOn: 'Surprise mode is on: what is bought stays hidden from you.',
  edit: 'Edit list',

  howItWorks: 'Press “I’ll get this” for what you give. Others see that it is taken; you need no account.',
  byLinkOnly: 'This page is found by its link alone. Search engines are asked to leave it out.',
  changedOn: 'Last changed on {date}',

  lostTitle: 'This list is not here',
  lostText:
    'It may be private, or a part of the link is missing. Ask whoever sent it to you to share it again.',
};
