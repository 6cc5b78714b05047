import type { PartnerMailTexts } from './texts.ts';

export const fr: PartnerMailTexts = {
  usageNearSubject: '{partner} : {percent} des actions du mois sont utilisées',
  usageFullSubject: '{partner} : les actions du mois sont épuisées',
  usagePausedSubject: '{partner} : l’enregistrement est suspendu jusqu’au {day}',
  usageNearTitle: '{percent} des actions du mois sont utilisées',
  usageFullTitle: 'Les actions du mois sont épuisées',
  usagePausedTitle: 'L’enregistrement est suspendu jusqu’au {day}',
  usageOf: { one: 'sur {limit} action', other: 'sur {limit} actions' },
  usageMonth: '{month}, offre {plan}',
  usageWillPause:
    'Une fois toutes utilisées, l’enregistrement sera suspendu jusqu’au {day}. Ce que vos clients ont enregistré reste ; listes, favoris et paniers continuent de fonctionner. Avec une offre plus grande, rien n’est suspendu.',
  usagePaused:
    'Les clients qui veulent enregistrer un produit en sont informés. Ce qu’ils ont enregistré reste ; listes, favoris et paniers continuent de fonctionner. Avec une offre plus grande, l’enregistrement reprend aussitôt.',
  usageWillCost:
    'Rien ne sera suspendu une fois les actions épuisées. Chaque action supplémentaire coûtera alors {rate}, facturée à la fin du mois.',
  usageCosts: 'Rien n’est suspendu. Chaque action supplémentaire coûte {rate}, facturée à la fin du mois.',
  usageGoesOn: 'Rien n’est suspendu, et les actions supplémentaires ne coûtent rien de plus.',
  rate: { one: '{amount} centime', other: '{amount} centimes' },
  usagePlansButton: 'Voir les offres',
  usageButton: 'Voir la consommation',

  invoiceSubject: 'Facture {number} pour {partner}',
  invoiceTitle: 'Facture {number}',
  invoiceMonth: '{partner}, {month}',
  invoiceAttached: 'La facture est jointe au format PDF.',
  invoiceCharged: 'Le montant est débité de votre moyen de paiement. Vous n’avez rien à faire.',
  invoiceTransfer: 'Merci de la régler par virement : le compte et le délai figurent sur la facture.',
  invoiceNothing: 'Il n’y a rien à payer.',
  invoiceButton: 'Ouvrir la facture',

  failedSubject: '{partner} : un paiement n’a pas abouti',
  failedTitle: 'Un paiement n’a pas abouti',
  failedPlan: '{partner}, offre {plan}',
  failedAgain:
    'Une nouvelle tentative aura lieu le {date}. D’ici là, tout fonctionne comme avant. Merci de vérifier votre moyen de paiement ou d’en indiquer un autre.',
  failedForGood:
    'Il n’y aura pas d’autre tentative automatique. Merci d’indiquer un moyen de paiement valable afin de garder votre offre.',
  failedButton: 'Vérifier le paiement',

  trialSubject: '{partner} : l’essai de {plan} se termine le {date}',
  trialTitle: 'Votre essai se termine le {date}',
  perMonth: 'par mois, offre {plan}',
  perYear: 'par an, offre {plan}',
  trialText:
    'À partir de ce jour, l’offre est facturée. Si vous voulez la garder, vous n’avez rien à faire. Sinon, changez-la ou résiliez-la avant : rien ne sera débité.',
  trialButton: 'Voir votre offre',

  invitedSubject: '{inviter} vous invite à rejoindre {partner}',
  invitedTitle: '{inviter} vous invite à rejoindre {partner}',
  invitedPlainSubject: 'Une invitation à rejoindre {partner}',
  invitedPlainTitle: 'Vous êtes invité à rejoindre {partner}',
  invitedOwner:
    'La liste d’envies de {partner} fonctionne avec {brand}. En tant que propriétaire, vous gérez tout : clés, listes, membres, offre et factures.',
  invitedMember:
    'La liste d’envies de {partner} fonctionne avec {brand}. En tant que membre, vous travaillez sur les clés et les listes ; les membres, l’offre et les factures relèvent des propriétaires.',
  invitedUntil: 'L’invitation est valable jusqu’au {date}.',
  invitedButton: 'Accepter l’invitation',

  announcedSubject: '{brand}, {title} : merci de vérifier votre intégration',
  announcedIntro:
    'Quelque chose change pour ceux qui développent avec {brand}. Merci de vérifier les points ci-dessous dans l’intégration de {partner}.',
  announcedEnglish: 'Le journal des changements est tenu en anglais.',
  kindBreaking: 'Incompatible',
  kindAdded: 'Ajouté',
  kindChanged: 'Modifié',
  kindDeprecated: 'Obsolète',
  kindRemoved: 'Retiré',
  announcedButton: 'Lire les changements',

  deletedSubject: '{partner} est supprimé',
  deletedTitle: '{partner} est supprimé',
  deletedText:
    'Ses clés, ses listes et ses statistiques sont supprimées avec lui. Les boutons et les listes encore présents dans une boutique ne fonctionnent plus : merci de retirer leurs scripts des pages.',
  deletedShoppers:
    'Ce que les clients ont enregistré leur appartient et reste sur leurs listes. Les factures établies sont conservées.',

  wantedSubject: '{partner} demande l’offre {plan}',
  wantedTitle: '{partner} demande l’offre {plan}',
  wantedPartner: 'Partenaire',
  wantedPlan: 'Offre',
  wantedBilled: 'Facturation',
  wantedMonthly: 'mensuelle',
  wantedYearly: 'annuelle',
  wantedBy: 'Demandé par',
  wantedText: 'Rien n’a encore changé. Cette commande donne l’offre au partenaire :',

  passwordSetTitle: 'Un mot de passe a été défini pour votre compte {brand}',
  passwordSetText:
    'Désormais, un mot de passe permet aussi de se connecter à ce compte. Le code envoyé par e-mail reste valable.',
  passwordChangedTitle: 'Votre mot de passe {brand} a été modifié',
  passwordChangedText: 'L’ancien ne fonctionne plus et tous les autres appareils ont été déconnectés.',
  passwordRemovedTitle: 'Votre mot de passe {brand} a été supprimé',
  passwordRemovedText:
    'Désormais, seul un code envoyé par e-mail permet de se connecter à ce compte. Tous les autres appareils ont été déconnectés.',
  passwordNotYou:
    'Si c’était vous, il n’y a rien à faire. Sinon, connectez-vous avec un code envoyé par e-mail, modifiez ou supprimez le mot de passe dans les paramètres et vérifiez-y les jetons d’accès.',
  passwordButton: 'Ouvrir les paramètres',

  whyOwner: 'Vous recevez ce message en tant que propriétaire de {partner}.',
  whyBilling: 'Vous recevez ce message car les factures de {partner} sont envoyées à cette adresse.',
  whyTechnical: 'Vous recevez ce message en tant que contact technique de {partner}.',
  whyInvited:
    'Vous recevez ce message car cette adresse a été saisie chez {partner}. Si vous ne l’attendiez pas, ignorez-le.',
  whyDeleted: 'Vous recevez ce message car vous étiez propriétaire de {partner}.',
  whyOperator: 'Vous recevez ce message car vous exploitez {brand}.',
  whyAccount: 'Vous recevez ce message car cette adresse a un compte chez {brand}.',
  changeAddress: 'Les destinataires de ces messages se choisissent dans le portail',
};
