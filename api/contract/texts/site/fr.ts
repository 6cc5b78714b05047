import type { SiteTexts } from './texts.ts';

export const fr: SiteTexts = {
  homeTitle: 'Gardez ce qui vous plaît, retrouvez-le',
  homeText:
    'Vous enregistrez depuis une boutique : touchez le cœur à côté d’un produit, et il vous attend dans la liste d’envies de cette boutique, sur chaque appareil où vous vous connectez.',
  homeHint:
    'Vous cherchez un produit enregistré ? Il est ici sur vos listes, et dans la liste d’envies de la boutique d’où il vient.',
  myLists: 'Mes listes',
  forShops: 'Pour les boutiques',
  lostTitle: 'Cette page n’est pas ici',
  lostText:
    'L’adresse contient peut-être une erreur, ou la page a disparu. Vos produits enregistrés sont toujours dans leur boutique.',
  goHome: 'Aller à l’accueil',
  failedTitle: 'Un problème est survenu ici',
  failedText:
    'Vous n’y êtes pour rien, et rien de ce que vous avez enregistré n’est perdu. Patientez un instant et réessayez.',
  tryAgain: 'Réessayer',
  reference: 'Référence : {id}',
};
