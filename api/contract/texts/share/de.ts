import type { ShareTexts } from './texts.ts';

export const de: ShareTexts = {
  previewText: {
    one: '{count} Wunsch. Was jemand schenkt, ist markiert, damit nichts doppelt kommt.',
    other: '{count} Wünsche. Was jemand schenkt, ist markiert, damit nichts doppelt kommt.',
  },
  language: 'Sprache',
  makeYourOwn: 'Eigene Liste anlegen',

  follow: 'Folgen',
  following: 'Gefolgt',
  unfollow: 'Nicht mehr folgen',
  signInToFollow: 'erst anmelden',
  nowFollowing: 'Du folgst dieser Liste jetzt.',
  notFollowing: 'Du folgst dieser Liste nicht mehr.',
  share: 'Teilen',
  linkLabel: 'Link zu dieser Liste',
  linkCopied: 'Link kopiert',
  copyByHand: 'Kopiere den Link von hier',

  filters: 'Welche Wünsche zu sehen sind',
  all: 'Alle',
  stillFree: 'Noch frei',
  under: 'Unter {price}',
  wishes: { one: '{count} Wunsch', other: '{count} Wünsche' },
  alreadyBought: { one: '{count} schon gekauft', other: '{count} schon gekauft' },
  shown: { one: '{count} Wunsch zu sehen', other: '{count} Wünsche zu sehen' },
  moreWishes: 'Weitere Wünsche',
  earlierWishes: 'Vorherige Wünsche',
  parts: 'Teile dieser Liste',
  partOf: 'Teil {part} von {parts}',

  mostWanted: 'Herzenswunsch',
  bought: 'Gekauft',
  youGotThis: 'Von dir',
  getThis: 'Schenke ich',
  undo: 'Rückgängig',
  marked: '{title} ist als gekauft markiert. Niemand sonst schenkt es.',
  unmarked: '{title} ist wieder frei.',
  opensShop: 'öffnet den Shop in einem neuen Tab',
  was: 'vorher',
  wanted: 'Gewünscht: {count}',
  soldOut: 'Ausverkauft',
  readMore: 'Weiterlesen',
  readLess: 'Weniger zeigen',

  someoneFaster: 'Jemand war schneller: Das ist schon gekauft.',
  wishGone: 'Dieser Wunsch steht nicht mehr auf der Liste.',
  notYourMark: 'Rückgängig geht nur dort, wo es markiert wurde.',
  noConnection: 'Keine Verbindung. Versuche es noch einmal.',
  notDone: 'Das hat nicht geklappt. Versuche es noch einmal.',

  emptyTitle: 'Noch keine Wünsche',
  emptyText: 'Auf dieser Liste steht bisher nichts. Schau in ein paar Tagen wieder vorbei.',

  asOthersSee: 'So sehen andere die Liste.',
  surpriseOn: 'Die Überraschung bleibt: Was gekauft ist, siehst du hier nicht.',
  edit: 'Liste bearbeiten',

  howItWorks:
    'Tippe auf „Schenke ich“ bei dem, was du schenkst. Andere sehen, dass es vergeben ist; du brauchst kein Konto.',
  byLinkOnly: 'Diese Seite findet nur, wer den Link hat. Suchmaschinen sind gebeten, sie auszulassen.',
  changedOn: 'Zuletzt geändert am {date}',

  lostTitle: 'Diese Liste gibt es hier nicht',
  lostText:
    'Vielleicht ist sie privat, oder dem Link fehlt ein Stück. Bitte die Person, die ihn dir geschickt hat, sie noch einmal zu teilen.',
};
