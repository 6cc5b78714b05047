import type { InvoiceTexts } from './texts.ts';

export const fr: InvoiceTexts = {
  invoice: 'Facture',
  number: 'Numéro de facture',
  date: 'Date',
  period: 'Mois',
  from: 'De',
  to: 'Facturé à',
  vatId: 'N° de TVA : {id}',
  description: 'Description',
  quantity: 'Quantité',
  unitPrice: 'Prix unitaire',
  amount: 'Montant',
  net: 'Somme',
  tax: 'Taxe, {percent} %',
  total: 'Total',
  planMonth: 'Formule {plan}, du {from} au {to}',
  planYear: 'Formule {plan}, un an à partir du {from}',
  overage: {
    one: '{count} action de liste d’envies au-delà des {limit} de {plan}, {month}',
    other: '{count} actions de liste d’envies au-delà des {limit} de {plan}, {month}',
  },
  share: '{days} jours sur {all}',
  void: 'Annulée',
  page: 'Page {page} sur {pages}',
};
