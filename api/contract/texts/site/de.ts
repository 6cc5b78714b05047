import type { SiteTexts } from './texts.ts';

export const de: SiteTexts = {
  homeTitle: 'Merken, was gefällt, und wiederfinden',
  homeText:
    'Du merkst dir Produkte im Shop: Tippe auf das Herz daneben, und das Produkt wartet auf der Wunschliste dieses Shops, auf jedem Gerät, auf dem du dich anmeldest.',
  homeHint:
    'Du suchst etwas, das du dir gemerkt hast? Es steht hier auf deinen Listen, und in der Wunschliste des Shops, aus dem es stammt.',
  myLists: 'Meine Listen',
  forShops: 'Für Shops',
  lostTitle: 'Diese Seite gibt es hier nicht',
  lostText:
    'Vielleicht ist die Adresse vertippt, oder die Seite ist weg. Was du dir gemerkt hast, findest du weiter in dem Shop, aus dem es stammt.',
  goHome: 'Zur Startseite gehen',
  failedTitle: 'Hier ist etwas schiefgegangen',
  failedText:
    'Es liegt nicht an dir, und nichts Gemerktes ist verloren. Warte einen Moment und versuche es noch einmal.',
  tryAgain: 'Noch einmal versuchen',
  reference: 'Vorgang: {id}',
};
