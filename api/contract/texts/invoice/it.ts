import type { InvoiceTexts } from './texts.ts';

export const it: InvoiceTexts = {
  invoice: 'Fattura',
  number: 'Numero fattura',
  date: 'Data',
  period: 'Mese',
  from: 'Da',
  to: 'Fatturato a',
  vatId: 'Partita IVA: {id}',
  description: 'Descrizione',
  quantity: 'Quantità',
  unitPrice: 'Prezzo unitario',
  amount: 'Importo',
  net: 'Somma',
  tax: 'Imposta, {percent} %',
  total: 'Totale',
  planMonth: 'Piano {plan}, dal {from} al {to}',
  planYear: 'Piano {plan}, un anno dal {from}',
  overage: {
    one: '{count} azione sulle liste dei desideri oltre le {limit} di {plan}, {month}',
    other: '{count} azioni sulle liste dei desideri oltre le {limit} di {plan}, {month}',
  },
  share: '{days} giorni su {all}',
  void: 'Annullata',
  page: 'Pagina {page} di {pages}',
};
