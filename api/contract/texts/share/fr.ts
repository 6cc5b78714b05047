import type { ShareTexts } from './texts.ts';

export const fr: ShareTexts = {
  previewText: {
    one: '{count} envie. Ce que quelqu’un offre est indiqué, pour que rien ne soit offert deux fois.',
    many: '{count} d’envies. Ce que quelqu’un offre est indiqué, pour que rien ne soit offert deux fois.',
    other: '{count} envies. Ce que quelqu’un offre est indiqué, pour que rien ne soit offert deux fois.',
  },
  language: 'Langue',
  makeYourOwn: 'Créer ma liste',

  follow: 'Suivre',
  following: 'Suivie',
  unfollow: 'Ne plus suivre',
  signInToFollow: 'connexion nécessaire',
  nowFollowing: 'Vous suivez maintenant cette liste.',
  notFollowing: 'Vous ne suivez plus cette liste.',
  share: 'Partager',
  linkLabel: 'Lien vers cette liste',
  linkCopied: 'Lien copié',
  copyByHand: 'Copiez le lien ici',

  filters: 'Envies à afficher',
  all: 'Toutes',
  stillFree: 'Encore libres',
  under: 'Moins de {price}',
  wishes: { one: '{count} envie', many: '{count} d’envies', other: '{count} envies' },
  alreadyBought: {
    one: '{count} déjà achetée',
    many: '{count} déjà achetées',
    other: '{count} déjà achetées',
  },
  shown: {
    one: '{count} envie affichée',
    many: '{count} envies affichées',
    other: '{count} envies affichées',
  },
  moreWishes: 'Plus d’envies',
  earlierWishes: 'Envies précédentes',
  parts: 'Parties de cette liste',
  partOf: 'Partie {part} sur {parts}',

  mostWanted: 'Coup de cœur',
  bought: 'Acheté',
  youGotThis: 'Offert par vous',
  getThis: 'Je l’offre',
  undo: 'Annuler',
  marked: '{title} est indiqué comme acheté. Personne d’autre ne l’offrira.',
  unmarked: '{title} est de nouveau libre.',
  opensShop: 'ouvre la boutique dans un nouvel onglet',
  was: 'avant',
  wanted: 'Souhaités : {count}',
  soldOut: 'Épuisé',
  readMore: 'Lire la suite',
  readLess: 'Réduire',

  someoneFaster: 'Quelqu’un a été plus rapide : c’est déjà acheté.',
  wishGone: 'Cette envie n’est plus sur la liste.',
  notYourMark: 'Cela ne s’annule que là où vous l’avez indiqué.',
  noConnection: 'Pas de connexion. Réessayez.',
  notDone: 'Cela n’a pas fonctionné. Réessayez.',

  emptyTitle: 'Pas encore d’envies',
  emptyText: 'Il n’y a rien sur cette liste pour l’instant. Repassez dans quelques jours.',

  asOthersSee: 'Voici la liste telle que les autres la voient.',
  surpriseOn: 'Le mode surprise est activé : ce qui est acheté vous reste caché.',
  edit: 'Modifier la liste',

  howItWorks:
    'Touchez « Je l’offre » pour ce que vous offrez. Les autres voient que c’est pris ; aucun compte n’est nécessaire.',
  byLinkOnly: 'Cette page ne se trouve que par son lien. Les moteurs de recherche sont priés de l’ignorer.',
  changedOn: 'Dernière modification le {date}',

  lostTitle: 'Cette liste n’est pas ici',
  lostText:
    'Elle est peut-être privée, ou il manque une partie du lien. Demandez à la personne qui vous l’a envoyé de la partager à nouveau.',
};
