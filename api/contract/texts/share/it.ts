import type { ShareTexts } from './texts.ts';

export const it: ShareTexts = {
  previewText: {
    one: '{count} desiderio. Ciò che qualcuno regala è segnato, così niente arriva due volte.',
    many: '{count} di desideri. Ciò che qualcuno regala è segnato, così niente arriva due volte.',
    other: '{count} desideri. Ciò che qualcuno regala è segnato, così niente arriva due volte.',
  },
  language: 'Lingua',
  makeYourOwn: 'Crea la tua lista',

  follow: 'Segui',
  following: 'Seguita',
  unfollow: 'Non seguire più',
  signInToFollow: 'prima accedi',
  nowFollowing: 'Ora segui questa lista.',
  notFollowing: 'Non segui più questa lista.',
  share: 'Condividi',
  linkLabel: 'Link a questa lista',
  linkCopied: 'Link copiato',
  copyByHand: 'Copia il link da qui',

  filters: 'Quali desideri mostrare',
  all: 'Tutti',
  stillFree: 'Ancora liberi',
  under: 'Sotto {price}',
  wishes: { one: '{count} desiderio', many: '{count} di desideri', other: '{count} desideri' },
  alreadyBought: {
    one: '{count} già comprato',
    many: '{count} già comprati',
    other: '{count} già comprati',
  },
  shown: {
    one: '{count} desiderio visibile',
    many: '{count} desideri visibili',
    other: '{count} desideri visibili',
  },
  moreWishes: 'Altri desideri',
  earlierWishes: 'Desideri precedenti',
  parts: 'Parti di questa lista',
  partOf: 'Parte {part} di {parts}',

  mostWanted: 'Desideratissimo',
  bought: 'Comprato',
  youGotThis: 'Lo regali tu',
  getThis: 'Lo regalo io',
  undo: 'Annulla',
  marked: '{title} è segnato come comprato. Nessun altro lo regalerà.',
  unmarked: '{title} è di nuovo libero.',
  opensShop: 'apre il negozio in una nuova scheda',
  was: 'prima',
  wanted: 'Quantità: {count}',
  soldOut: 'Esaurito',
  readMore: 'Leggi tutto',
  readLess: 'Mostra meno',

  someoneFaster: 'Qualcuno è stato più veloce: è già comprato.',
  wishGone: 'Questo desiderio non è più nella lista.',
  notYourMark: 'Si può annullare solo da dove è stato segnato.',
  noConnection: 'Nessuna connessione. Riprova.',
  notDone: 'Non ha funzionato. Riprova.',

  emptyTitle: 'Ancora nessun desiderio',
  emptyText: 'In questa lista non c’è ancora nulla. Torna a dare un’occhiata tra qualche giorno.',

  asOthersSee: 'Così vedono la lista gli altri.',
  surpriseOn: 'La modalità sorpresa è attiva: ciò che è comprato ti resta nascosto.',
  edit: 'Modifica la lista',

  howItWorks:
    'Tocca “Lo regalo io” su ciò che vuoi regalare. Gli altri vedono che è preso; non serve un account.',
  byLinkOnly: 'A questa pagina si arriva solo con il link. Ai motori di ricerca si chiede di ignorarla.',
  changedOn: 'Ultima modifica: {date}',

  lostTitle: 'Questa lista non è qui',
  lostText:
    'Forse è privata, o manca una parte del link. Chiedi a chi te l’ha mandato di condividerla di nuovo.',
};
