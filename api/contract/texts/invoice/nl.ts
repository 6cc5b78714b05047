import type { InvoiceTexts } from './texts.ts';

export const nl: InvoiceTexts = {
  invoice: 'Factuur',
  number: 'Factuurnummer',
  date: 'Datum',
  period: 'Maand',
  from: 'Van',
  to: 'Gefactureerd aan',
  vatId: 'Btw-nummer: {id}',
  description: 'Omschrijving',
  quantity: 'Aantal',
  unitPrice: 'Prijs per stuk',
  amount: 'Bedrag',
  net: 'Som',
  tax: 'Belasting, {percent} %',
  total: 'Totaal',
  planMonth: 'Abonnement {plan}, {from} tot en met {to}',
  planYear: 'Abonnement {plan}, één jaar vanaf {from}',
  overage: {
    one: '{count} verlanglijstactie boven de {limit} van {plan}, {month}',
    other: '{count} verlanglijstacties boven de {limit} van {plan}, {month}',
  },
  share: '{days} van {all} dagen',
  void: 'Ongeldig',
  page: 'Pagina {page} van {pages}',
};
