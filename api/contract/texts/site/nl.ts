import type { SiteTexts } from './texts.ts';

export const nl: SiteTexts = {
  homeTitle: 'Bewaar wat je mooi vindt en vind het terug',
  homeText:
    'Je bewaart vanuit een winkel: tik op het hart naast een product, en het wacht op je in de verlanglijst van die winkel, op elk apparaat waarop je inlogt.',
  homeHint:
    'Zoek je iets dat je hebt bewaard? Het staat hier op je lijsten, en op de verlanglijst van de winkel waar je het bewaarde.',
  myLists: 'Mijn lijsten',
  forShops: 'Voor winkels',
  lostTitle: 'Deze pagina is er niet',
  lostText:
    'Misschien staat er een typefout in het adres, of is de pagina verdwenen. Wat je hebt bewaard, staat nog in de winkel waar je het bewaarde.',
  goHome: 'Naar de startpagina gaan',
  failedTitle: 'Hier ging iets mis',
  failedText:
    'Het ligt niet aan jou, en niets wat je hebt bewaard is weg. Wacht even en probeer het opnieuw.',
  tryAgain: 'Opnieuw proberen',
  reference: 'Kenmerk: {id}',
};
