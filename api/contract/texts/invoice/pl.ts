import type { InvoiceTexts } from './texts.ts';

export const pl: InvoiceTexts = {
  invoice: 'Faktura',
  number: 'Numer faktury',
  date: 'Data',
  period: 'Miesiąc',
  from: 'Sprzedawca',
  to: 'Nabywca',
  vatId: 'NIP UE: {id}',
  description: 'Opis',
  quantity: 'Ilość',
  unitPrice: 'Cena jednostkowa',
  amount: 'Kwota',
  net: 'Suma',
  tax: 'Podatek, {percent} %',
  total: 'Razem',
  planMonth: 'Plan {plan}, od {from} do {to}',
  planYear: 'Plan {plan}, jeden rok od {from}',
  overage: {
    one: '{count} działanie na listach życzeń ponad {limit} z planu {plan}, {month}',
    few: '{count} działania na listach życzeń ponad {limit} z planu {plan}, {month}',
    many: '{count} działań na listach życzeń ponad {limit} z planu {plan}, {month}',
    other: '{count} działania na listach życzeń ponad {limit} z planu {plan}, {month}',
  },
  share: '{days} z {all} dni',
  void: 'Anulowana',
  page: 'Strona {page} z {pages}',
};
