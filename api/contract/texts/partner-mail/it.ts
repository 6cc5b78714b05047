import type { PartnerMailTexts } from './texts.ts';

// Dates follow "in data" or stand after a colon: before 8 and 11 an article would be another one.
export const it: PartnerMailTexts = {
  usageNearSubject: '{partner}: usato il {percent} delle azioni di questo mese',
  usageFullSubject: '{partner}: le azioni di questo mese sono esaurite',
  usagePausedSubject: '{partner}: salvataggio in pausa fino al {day}',
  usageNearTitle: 'È stato usato il {percent} delle azioni del mese',
  usageFullTitle: 'Le azioni del mese sono esaurite',
  usagePausedTitle: 'Il salvataggio è in pausa fino al {day}',
  usageOf: { one: 'su {limit} azione', other: 'su {limit} azioni' },
  usageMonth: '{month}, piano {plan}',
  usageWillPause:
    'Quando saranno tutte usate, il salvataggio resterà in pausa fino al {day}. Ciò che i Suoi clienti hanno salvato resta; liste, preferiti e carrelli continuano a funzionare. Con un piano più grande non si ferma nulla.',
  usagePaused:
    'Chi vuole salvare qualcosa viene avvisato. Ciò che è stato salvato resta; liste, preferiti e carrelli continuano a funzionare. Con un piano più grande il salvataggio riprende subito.',
  usageWillCost:
    'Quando saranno esaurite non si fermerà nulla. Ogni azione in più costerà {rate}, con addebito a fine mese.',
  usageCosts: 'Non si ferma nulla. Ogni azione in più costa {rate}, con addebito a fine mese.',
  usageGoesOn: 'Non si ferma nulla, e le azioni in più non hanno costi aggiuntivi.',
  rate: { one: '{amount} centesimo', other: '{amount} centesimi' },
  usagePlansButton: 'Vedere i piani',
  usageButton: 'Vedere l’utilizzo',

  invoiceSubject: 'Fattura {number} per {partner}',
  invoiceTitle: 'Fattura {number}',
  invoiceMonth: '{partner}, {month}',
  invoiceAttached: 'La fattura è allegata in formato PDF.',
  invoiceCharged: 'L’importo viene addebitato sul Suo metodo di pagamento. Non deve fare nulla.',
  invoiceTransfer: 'La preghiamo di pagarla con bonifico: conto e scadenza sono sulla fattura.',
  invoiceNothing: 'Non c’è nulla da pagare.',
  invoiceButton: 'Aprire la fattura',

  failedSubject: '{partner}: un pagamento non è riuscito',
  failedTitle: 'Un pagamento non è riuscito',
  failedPlan: '{partner}, piano {plan}',
  failedAgain:
    'Prossimo tentativo: {date}. Fino ad allora tutto funziona come prima. La preghiamo di controllare il metodo di pagamento o di indicarne un altro.',
  failedForGood:
    'Non ci saranno altri tentativi automatici. La preghiamo di indicare un metodo di pagamento valido per conservare il piano.',
  failedButton: 'Controllare il pagamento',

  trialSubject: '{partner}: fine della prova di {plan}: {date}',
  trialTitle: 'La Sua prova termina in data {date}',
  perMonth: 'al mese, piano {plan}',
  perYear: 'all’anno, piano {plan}',
  trialText:
    'Da quel giorno il piano viene addebitato. Se vuole conservarlo, non deve fare nulla. Altrimenti lo cambi o lo disdica prima: non verrà addebitato nulla.',
  trialButton: 'Vedere il piano',

  invitedSubject: '{inviter} La invita in {partner}',
  invitedTitle: '{inviter} La invita in {partner}',
  invitedPlainSubject: 'Un invito da {partner}',
  invitedPlainTitle: 'Ha ricevuto un invito da {partner}',
  invitedOwner:
    'La lista dei desideri di {partner} funziona con {brand}. Come titolare potrà occuparsi di tutto: chiavi, liste, membri, piano e fatture.',
  invitedMember:
    'La lista dei desideri di {partner} funziona con {brand}. Come membro lavorerà su chiavi e liste; membri, piano e fatture spettano ai titolari.',
  invitedUntil: 'Scadenza dell’invito: {date}.',
  invitedButton: 'Accettare l’invito',

  announcedSubject: '{brand}, {title}: verifichi la Sua integrazione',
  announcedIntro:
    'Qualcosa cambia per chi sviluppa con {brand}. La preghiamo di verificare i punti seguenti nell’integrazione di {partner}.',
  announcedEnglish: 'L’elenco delle modifiche è tenuto in inglese.',
  kindBreaking: 'Incompatibile',
  kindAdded: 'Aggiunto',
  kindChanged: 'Modificato',
  kindDeprecated: 'Obsoleto',
  kindRemoved: 'Rimosso',
  announcedButton: 'Leggere le modifiche',

  deletedSubject: '{partner} è stato eliminato',
  deletedTitle: '{partner} è stato eliminato',
  deletedText:
    'Con l’account sono state eliminate chiavi, liste e statistiche. I pulsanti e le liste ancora presenti in un negozio non funzionano più: La preghiamo di togliere i loro script dalle pagine.',
  deletedShoppers:
    'Ciò che i clienti hanno salvato appartiene a loro e resta nelle loro liste. Le fatture emesse vengono conservate.',

  wantedSubject: '{partner} chiede il piano {plan}',
  wantedTitle: '{partner} chiede il piano {plan}',
  wantedPartner: 'Cliente',
  wantedPlan: 'Piano',
  wantedBilled: 'Fatturazione',
  wantedMonthly: 'mensile',
  wantedYearly: 'annuale',
  wantedBy: 'Richiesto da',
  wantedText: 'Non è ancora cambiato nulla. Questo comando assegna il piano:',

  passwordSetTitle: 'È stata impostata una password per il Suo account {brand}',
  passwordSetText:
    'D’ora in poi si può accedere a questo account anche con una password. Il codice via mail funziona come prima.',
  passwordChangedTitle: 'La Sua password di {brand} è stata cambiata',
  passwordChangedText:
    'Quella vecchia non funziona più e tutti gli altri dispositivi sono stati disconnessi.',
  passwordRemovedTitle: 'La Sua password di {brand} è stata rimossa',
  passwordRemovedText:
    'D’ora in poi a questo account si accede solo con un codice via mail. Tutti gli altri dispositivi sono stati disconnessi.',
  passwordNotYou:
    'Se è stato Lei, non deve fare nulla. Altrimenti acceda con un codice via mail, cambi o rimuova la password nelle impostazioni e controlli lì i token di accesso.',
  passwordButton: 'Apri le impostazioni',

  whyOwner: 'Riceve questa mail come titolare di {partner}.',
  whyBilling: 'Riceve questa mail perché le fatture di {partner} arrivano a questo indirizzo.',
  whyTechnical: 'Riceve questa mail come contatto tecnico di {partner}.',
  whyInvited:
    'Riceve questa mail perché in {partner} è stato indicato questo indirizzo. Se non la aspettava, può ignorarla.',
  whyDeleted: 'Riceve questa mail perché era titolare di {partner}.',
  whyOperator: 'Riceve questa mail perché gestisce {brand}.',
  whyAccount: 'Riceve questa mail perché questo indirizzo ha un account su {brand}.',
  changeAddress: 'Chi riceve queste mail si sceglie nel portale',
};
