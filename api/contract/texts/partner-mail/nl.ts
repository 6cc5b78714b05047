import type { PartnerMailTexts } from './texts.ts';

export const nl: PartnerMailTexts = {
  usageNearSubject: '{partner}: {percent} van de acties van deze maand is gebruikt',
  usageFullSubject: '{partner}: de acties van deze maand zijn op',
  usagePausedSubject: '{partner}: bewaren is gepauzeerd tot {day}',
  usageNearTitle: '{percent} van de acties van de maand is gebruikt',
  usageFullTitle: 'De acties van de maand zijn op',
  usagePausedTitle: 'Bewaren is gepauzeerd tot {day}',
  usageOf: { one: 'van {limit} actie', other: 'van {limit} acties' },
  usageMonth: '{month}, abonnement {plan}',
  usageWillPause:
    'Als ze allemaal gebruikt zijn, pauzeert het bewaren tot {day}. Wat uw klanten bewaard hebben blijft staan; lijsten, verlanglijstjes en winkelwagens blijven werken. Met een groter abonnement pauzeert er niets.',
  usagePaused:
    'Wie in uw winkel iets wil bewaren, krijgt dat te zien. Wat al bewaard is blijft staan; lijsten, verlanglijstjes en winkelwagens blijven werken. Met een groter abonnement gaat het bewaren meteen verder.',
  usageWillCost:
    'Er pauzeert niets als ze op zijn. Elke volgende actie kost dan {rate} en komt aan het einde van de maand op de rekening.',
  usageCosts:
    'Er pauzeert niets. Elke volgende actie kost {rate} en komt aan het einde van de maand op de rekening.',
  usageGoesOn: 'Er pauzeert niets, en verdere acties kosten niets extra.',
  rate: '{amount} cent',
  usagePlansButton: 'Abonnementen bekijken',
  usageButton: 'Verbruik bekijken',

  invoiceSubject: 'Factuur {number} voor {partner}',
  invoiceTitle: 'Factuur {number}',
  invoiceMonth: '{partner}, {month}',
  invoiceAttached: 'De factuur is als pdf-bestand bijgevoegd.',
  invoiceCharged: 'Het bedrag wordt van uw betaalmiddel afgeschreven. U hoeft niets te doen.',
  invoiceTransfer: 'Wilt u het bedrag overmaken? Rekening en termijn staan op de factuur.',
  invoiceNothing: 'Er is niets te betalen.',
  invoiceButton: 'Factuur openen',

  failedSubject: '{partner}: een betaling is niet gelukt',
  failedTitle: 'Een betaling is niet gelukt',
  failedPlan: '{partner}, abonnement {plan}',
  failedAgain:
    'Op {date} wordt het opnieuw geprobeerd. Tot dan werkt alles zoals het was. Controleer uw betaalmiddel, of geef een ander op.',
  failedForGood:
    'Het wordt niet vanzelf opnieuw geprobeerd. Geef een betaalmiddel op dat werkt, zodat u het abonnement houdt.',
  failedButton: 'Betaling controleren',

  trialSubject: '{partner}: de proef van {plan} eindigt op {date}',
  trialTitle: 'Uw proefperiode eindigt op {date}',
  perMonth: 'per maand, abonnement {plan}',
  perYear: 'per jaar, abonnement {plan}',
  trialText:
    'Vanaf die dag wordt het abonnement in rekening gebracht. Wilt u het houden, dan hoeft u niets te doen. Zo niet, wijzig het of zeg het eerder op: dan wordt er niets afgeschreven.',
  trialButton: 'Abonnement bekijken',

  invitedSubject: '{inviter} nodigt u uit bij {partner}',
  invitedTitle: '{inviter} nodigt u uit bij {partner}',
  invitedPlainSubject: 'Een uitnodiging van {partner}',
  invitedPlainTitle: 'U bent uitgenodigd bij {partner}',
  invitedOwner:
    'De verlanglijst van {partner} werkt met {brand}. Als eigenaar gaat u over alles: sleutels, verlanglijsten, leden, abonnement en facturen.',
  invitedMember:
    'De verlanglijst van {partner} werkt met {brand}. Als lid werkt u aan sleutels en verlanglijsten; leden, abonnement en facturen zijn aan de eigenaren.',
  invitedUntil: 'De uitnodiging is geldig tot {date}.',
  invitedButton: 'Uitnodiging aannemen',

  announcedSubject: '{brand}, {title}: controleer uw koppeling',
  announcedIntro:
    'Er verandert iets voor wie op {brand} bouwt. Controleer de punten hieronder in de koppeling van {partner}.',
  announcedEnglish: 'De lijst van wijzigingen wordt in het Engels bijgehouden.',
  kindBreaking: 'Niet compatibel',
  kindAdded: 'Nieuw',
  kindChanged: 'Gewijzigd',
  kindDeprecated: 'Verouderd',
  kindRemoved: 'Verwijderd',
  announcedButton: 'Wijzigingen lezen',

  deletedSubject: '{partner} is verwijderd',
  deletedTitle: '{partner} is verwijderd',
  deletedText:
    'Daarmee zijn ook de sleutels, verlanglijsten en statistieken weg. Bewaarknoppen en verlanglijsten die nog in een winkel staan werken niet meer: haal hun scripts uit de pagina’s.',
  deletedShoppers:
    'Wat klanten bewaard hebben is van hen. Het blijft op hun lijsten staan. Opgestelde facturen worden bewaard.',

  wantedSubject: '{partner} vraagt om abonnement {plan}',
  wantedTitle: '{partner} vraagt om abonnement {plan}',
  wantedPartner: 'Klant',
  wantedPlan: 'Abonnement',
  wantedBilled: 'Facturering',
  wantedMonthly: 'maandelijks',
  wantedYearly: 'jaarlijks',
  wantedBy: 'Gevraagd door',
  wantedText: 'Er is nog niets veranderd. Zo krijgt de klant het abonnement:',

  passwordSetTitle: 'Er is een wachtwoord ingesteld voor uw account bij {brand}',
  passwordSetText:
    'Vanaf nu kan men ook met een wachtwoord bij dit account inloggen. De code per mail werkt zoals voorheen.',
  passwordChangedTitle: 'Uw wachtwoord bij {brand} is gewijzigd',
  passwordChangedText: 'Het oude werkt niet meer en alle andere apparaten zijn uitgelogd.',
  passwordRemovedTitle: 'Uw wachtwoord bij {brand} is verwijderd',
  passwordRemovedText:
    'Vanaf nu logt alleen een code per mail bij dit account in. Alle andere apparaten zijn uitgelogd.',
  passwordNotYou:
    'Was u dit, dan hoeft u niets te doen. Zo niet, log dan in met een code per mail, wijzig of verwijder het wachtwoord in de instellingen en bekijk daar de toegangstokens.',
  passwordButton: 'Instellingen openen',

  whyOwner: 'U krijgt deze mail als eigenaar van {partner}.',
  whyBilling: 'U krijgt deze mail omdat facturen van {partner} naar dit adres gaan.',
  whyTechnical: 'U krijgt deze mail als technisch contact van {partner}.',
  whyInvited:
    'U krijgt deze mail omdat bij {partner} dit adres is ingevuld. Verwachtte u haar niet, dan kunt u haar negeren.',
  whyDeleted: 'U krijgt deze mail omdat u eigenaar van {partner} was.',
  whyOperator: 'U krijgt deze mail omdat u {brand} beheert.',
  whyAccount: 'U krijgt deze mail omdat dit adres een account bij {brand} heeft.',
  changeAddress: 'Wie zulke mails krijgt, staat in het portaal',
};
