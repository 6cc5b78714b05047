import type { SiteTexts } from './texts.ts';

export const it: SiteTexts = {
  homeTitle: 'Salva ciò che ti piace e ritrovalo',
  homeText:
    'Salvi da un negozio: tocca il cuore accanto a un prodotto e ti aspetta nella lista dei desideri di quel negozio, su ogni dispositivo in cui accedi.',
  homeHint:
    'Cerchi qualcosa che hai salvato? È qui nelle tue liste, e nella lista dei desideri del negozio da cui l’hai salvato.',
  myLists: 'Le mie liste',
  forShops: 'Per i negozi',
  lostTitle: 'Questa pagina non è qui',
  lostText:
    'Forse l’indirizzo contiene un errore, o la pagina non c’è più. Ciò che hai salvato è ancora nel negozio da cui l’hai salvato.',
  goHome: 'Vai alla pagina iniziale',
  failedTitle: 'Qui qualcosa è andato storto',
  failedText: 'Non dipende da te e niente di ciò che hai salvato è perso. Attendi un momento e riprova.',
  tryAgain: 'Riprova',
  reference: 'Riferimento: {id}',
};
