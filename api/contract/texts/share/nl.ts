import type { ShareTexts } from './texts.ts';

export const nl: ShareTexts = {
  previewText: {
    one: '{count} wens. Wat iemand geeft wordt afgevinkt, zodat niets dubbel komt.',
    other: '{count} wensen. Wat iemand geeft wordt afgevinkt, zodat niets dubbel komt.',
  },
  language: 'Taal',
  makeYourOwn: 'Maak je eigen lijst',

  follow: 'Volgen',
  following: 'Gevolgd',
  unfollow: 'Niet meer volgen',
  signInToFollow: 'eerst inloggen',
  nowFollowing: 'Je volgt deze lijst nu.',
  notFollowing: 'Je volgt deze lijst niet meer.',
  share: 'Delen',
  linkLabel: 'Link naar deze lijst',
  linkCopied: 'Link gekopieerd',
  copyByHand: 'Kopieer de link hier',

  filters: 'Welke wensen te zien zijn',
  all: 'Alle',
  stillFree: 'Nog vrij',
  under: 'Onder {price}',
  wishes: { one: '{count} wens', other: '{count} wensen' },
  alreadyBought: { one: '{count} al gekocht', other: '{count} al gekocht' },
  shown: { one: '{count} wens te zien', other: '{count} wensen te zien' },
  moreWishes: 'Meer wensen',
  earlierWishes: 'Vorige wensen',
  parts: 'Delen van deze lijst',
  partOf: 'Deel {part} van {parts}',

  mostWanted: 'Grootste wens',
  bought: 'Gekocht',
  youGotThis: 'Geef jij',
  getThis: 'Dit geef ik',
  undo: 'Ongedaan maken',
  marked: '{title} is als gekocht gemarkeerd. Niemand anders geeft het.',
  unmarked: '{title} is weer vrij.',
  opensShop: 'opent de winkel in een nieuw tabblad',
  was: 'eerst',
  wanted: 'Gewenst: {count}',
  soldOut: 'Uitverkocht',
  readMore: 'Lees verder',
  readLess: 'Toon minder',

  someoneFaster: 'Iemand was sneller: dit is al gekocht.',
  wishGone: 'Deze wens staat niet meer op de lijst.',
  notYourMark: 'Dit kan alleen ongedaan worden gemaakt waar het is gemarkeerd.',
  noConnection: 'Geen verbinding. Probeer het opnieuw.',
  notDone: 'Dat lukte niet. Probeer het opnieuw.',

  emptyTitle: 'Nog geen wensen',
  emptyText: 'Er staat nog niets op deze lijst. Kijk over een paar dagen nog eens.',

  asOthersSee: 'Zo zien anderen de lijst.',
  surpriseOn: 'De verrassing blijft: wat gekocht is, zie jij hier niet.',
  edit: 'Lijst bewerken',

  howItWorks:
    'Tik op ‘Dit geef ik’ bij wat je geeft. Anderen zien dat het bezet is; je hebt geen account nodig.',
  byLinkOnly: 'Deze pagina vind je alleen via de link. Zoekmachines is gevraagd haar over te slaan.',
  changedOn: 'Laatst gewijzigd op {date}',

  lostTitle: 'Deze lijst is hier niet',
  lostText:
    'Misschien is ze privé, of ontbreekt er een stuk van de link. Vraag wie hem stuurde om de lijst opnieuw te delen.',
};
