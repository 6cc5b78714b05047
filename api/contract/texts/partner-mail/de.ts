import type { PartnerMailTexts } from './texts.ts';

export const de: PartnerMailTexts = {
  usageNearSubject: '{partner}: {percent} der Aktionen dieses Monats sind verbraucht',
  usageFullSubject: '{partner}: Die Aktionen dieses Monats sind aufgebraucht',
  usagePausedSubject: '{partner}: Merken pausiert bis zum {day}',
  usageNearTitle: '{percent} der Aktionen des Monats sind verbraucht',
  usageFullTitle: 'Die Aktionen des Monats sind aufgebraucht',
  usagePausedTitle: 'Das Merken pausiert bis zum {day}',
  usageOf: { one: 'von {limit} Aktion', other: 'von {limit} Aktionen' },
  usageMonth: '{month}, Tarif {plan}',
  usageWillPause:
    'Sind alle verbraucht, pausiert das Merken bis zum {day}. Was Ihre Kundschaft gemerkt hat, bleibt; Listen, Wunschlisten im Shop und Warenkörbe funktionieren weiter. Mit einem größeren Tarif pausiert nichts.',
  usagePaused:
    'Wer in Ihrem Shop etwas merken möchte, erfährt das. Was bisher gemerkt wurde, bleibt; Listen, Wunschlisten im Shop und Warenkörbe funktionieren weiter. Mit einem größeren Tarif geht das Merken sofort weiter.',
  usageWillCost:
    'Es pausiert nichts, wenn sie aufgebraucht sind. Jede weitere Aktion kostet dann {rate} und wird am Monatsende abgerechnet.',
  usageCosts: 'Es pausiert nichts. Jede weitere Aktion kostet {rate} und wird am Monatsende abgerechnet.',
  usageGoesOn: 'Es pausiert nichts, und weitere Aktionen kosten nichts zusätzlich.',
  rate: '{amount} Cent',
  usagePlansButton: 'Tarife ansehen',
  usageButton: 'Verbrauch ansehen',

  invoiceSubject: 'Rechnung {number} für {partner}',
  invoiceTitle: 'Rechnung {number}',
  invoiceMonth: '{partner}, {month}',
  invoiceAttached: 'Die Rechnung ist als PDF-Datei angehängt.',
  invoiceCharged: 'Der Betrag wird von Ihrem Zahlungsmittel abgebucht. Sie müssen nichts tun.',
  invoiceTransfer: 'Bitte überweisen Sie den Betrag: Konto und Frist stehen auf der Rechnung.',
  invoiceNothing: 'Es ist nichts zu zahlen.',
  invoiceButton: 'Rechnung öffnen',

  failedSubject: '{partner}: Eine Zahlung ist fehlgeschlagen',
  failedTitle: 'Eine Zahlung ist fehlgeschlagen',
  failedPlan: '{partner}, Tarif {plan}',
  failedAgain:
    'Am {date} wird es noch einmal versucht. Bis dahin funktioniert alles wie bisher. Bitte prüfen Sie Ihr Zahlungsmittel, oder hinterlegen Sie ein anderes.',
  failedForGood:
    'Von selbst wird es nicht noch einmal versucht. Bitte hinterlegen Sie ein Zahlungsmittel, das funktioniert, damit Sie den Tarif behalten.',
  failedButton: 'Zahlung prüfen',

  trialSubject: '{partner}: Der Test von {plan} endet am {date}',
  trialTitle: 'Ihr Test endet am {date}',
  perMonth: 'im Monat, Tarif {plan}',
  perYear: 'im Jahr, Tarif {plan}',
  trialText:
    'Von diesem Tag an wird der Tarif berechnet. Möchten Sie ihn behalten, müssen Sie nichts tun. Wenn nicht, wechseln oder kündigen Sie ihn vorher: Dann wird nichts berechnet.',
  trialButton: 'Tarif ansehen',

  invitedSubject: '{inviter} lädt Sie zu {partner} ein',
  invitedTitle: '{inviter} lädt Sie zu {partner} ein',
  invitedPlainSubject: 'Eine Einladung zu {partner}',
  invitedPlainTitle: 'Sie sind zu {partner} eingeladen',
  invitedOwner:
    'Die Wunschliste von {partner} läuft mit {brand}. Als Inhaber oder Inhaberin kümmern Sie sich um alles: Schlüssel, Wunschlisten, Mitglieder, Tarif und Rechnungen.',
  invitedMember:
    'Die Wunschliste von {partner} läuft mit {brand}. Als Mitglied arbeiten Sie an Schlüsseln und Wunschlisten; Mitglieder, Tarif und Rechnungen sind Sache derer, denen das Konto gehört.',
  invitedUntil: 'Die Einladung gilt bis zum {date}.',
  invitedButton: 'Einladung annehmen',

  announcedSubject: '{brand}, {title}: bitte prüfen Sie Ihre Anbindung',
  announcedIntro:
    'Für alle, die auf {brand} aufbauen, ändert sich etwas. Bitte prüfen Sie die folgenden Punkte an der Anbindung von {partner}.',
  announcedEnglish: 'Die Liste der Änderungen wird auf Englisch geführt.',
  kindBreaking: 'Unverträglich',
  kindAdded: 'Neu',
  kindChanged: 'Geändert',
  kindDeprecated: 'Läuft aus',
  kindRemoved: 'Entfernt',
  announcedButton: 'Änderungen lesen',

  deletedSubject: '{partner} ist gelöscht',
  deletedTitle: '{partner} ist gelöscht',
  deletedText:
    'Mit dem Konto sind seine Schlüssel, Wunschlisten und Statistiken gelöscht. Merken-Knöpfe und Wunschlisten, die noch in einem Shop stehen, funktionieren nicht mehr: Bitte nehmen Sie ihre Skripte aus den Seiten.',
  deletedShoppers:
    'Was Kundinnen und Kunden gemerkt haben, gehört ihnen. Es bleibt auf ihren Listen. Ausgestellte Rechnungen werden aufbewahrt.',

  wantedSubject: '{partner} möchte den Tarif {plan}',
  wantedTitle: '{partner} möchte den Tarif {plan}',
  wantedPartner: 'Partner',
  wantedPlan: 'Tarif',
  wantedBilled: 'Abrechnung',
  wantedMonthly: 'monatlich',
  wantedYearly: 'jährlich',
  wantedBy: 'Gefragt von',
  wantedText: 'Noch hat sich nichts geändert. So bekommt der Partner den Tarif:',

  passwordSetTitle: 'Für Ihr Konto bei {brand} wurde ein Passwort gesetzt',
  passwordSetText:
    'Ab jetzt kann man sich bei diesem Konto auch mit einem Passwort anmelden. Der Code per Mail gilt weiter.',
  passwordChangedTitle: 'Ihr Passwort bei {brand} wurde geändert',
  passwordChangedText: 'Das alte gilt nicht mehr, und alle anderen Geräte wurden abgemeldet.',
  passwordRemovedTitle: 'Ihr Passwort bei {brand} wurde entfernt',
  passwordRemovedText:
    'Ab jetzt meldet nur noch ein Code per Mail bei diesem Konto an. Alle anderen Geräte wurden abgemeldet.',
  passwordNotYou:
    'Waren Sie das, ist nichts zu tun. Wenn nicht, melden Sie sich mit einem Code per Mail an, ändern oder entfernen Sie das Passwort in den Einstellungen und sehen Sie sich dort die Zugriffstoken an.',
  passwordButton: 'Einstellungen öffnen',

  whyOwner: 'Sie erhalten diese Mail, weil Ihnen das Konto {partner} gehört.',
  whyBilling: 'Sie erhalten diese Mail, weil Rechnungen an {partner} an diese Adresse gehen.',
  whyTechnical: 'Sie erhalten diese Mail als technischer Kontakt von {partner}.',
  whyInvited:
    'Sie erhalten diese Mail, weil bei {partner} diese Adresse eingegeben wurde. Haben Sie damit nicht gerechnet, ignorieren Sie sie bitte.',
  whyDeleted: 'Sie erhalten diese Mail, weil Ihnen das Konto {partner} gehörte.',
  whyOperator: 'Sie erhalten diese Mail, weil Sie {brand} betreiben.',
  whyAccount: 'Sie erhalten diese Mail, weil diese Adresse ein Konto bei {brand} hat.',
  changeAddress: 'Wer solche Mails bekommt, steht im Portal',
};
