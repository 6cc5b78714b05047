import type { InvoiceTexts } from './texts.ts';

export const de: InvoiceTexts = {
  invoice: 'Rechnung',
  number: 'Rechnungsnummer',
  date: 'Datum',
  period: 'Monat',
  from: 'Von',
  to: 'An',
  vatId: 'USt-IdNr.: {id}',
  description: 'Beschreibung',
  quantity: 'Menge',
  unitPrice: 'Einzelpreis',
  amount: 'Betrag',
  net: 'Summe',
  tax: 'Steuer, {percent} %',
  total: 'Gesamtbetrag',
  planMonth: 'Tarif {plan}, {from} bis {to}',
  planYear: 'Tarif {plan}, ein Jahr ab {from}',
  overage: {
    one: '{count} Wunschlisten-Aktion über die {limit} von {plan} hinaus, {month}',
    other: '{count} Wunschlisten-Aktionen über die {limit} von {plan} hinaus, {month}',
  },
  share: '{days} von {all} Tagen',
  void: 'Storniert',
  page: 'Seite {page} von {pages}',
};
