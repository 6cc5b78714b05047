import type { InvoiceTexts } from './texts.ts';

export const pt: InvoiceTexts = {
  invoice: 'Fatura',
  number: 'Número da fatura',
  date: 'Data',
  period: 'Mês',
  from: 'De',
  to: 'Faturado a',
  vatId: 'NIF: {id}',
  description: 'Descrição',
  quantity: 'Quantidade',
  unitPrice: 'Preço unitário',
  amount: 'Montante',
  net: 'Soma',
  tax: 'Imposto, {percent} %',
  total: 'Total',
  planMonth: 'Plano {plan}, de {from} a {to}',
  planYear: 'Plano {plan}, um ano a partir de {from}',
  overage: {
    one: '{count} ação de lista de desejos além das {limit} de {plan}, {month}',
    other: '{count} ações de lista de desejos além das {limit} de {plan}, {month}',
  },
  share: '{days} de {all} dias',
  void: 'Anulada',
  page: 'Página {page} de {pages}',
};
