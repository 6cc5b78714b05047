import type { InvoiceTexts } from './texts.ts';

export const es: InvoiceTexts = {
  invoice: 'Factura',
  number: 'Número de factura',
  date: 'Fecha',
  period: 'Mes',
  from: 'De',
  to: 'Facturado a',
  vatId: 'NIF-IVA: {id}',
  description: 'Descripción',
  quantity: 'Cantidad',
  unitPrice: 'Precio unitario',
  amount: 'Importe',
  net: 'Suma',
  tax: 'Impuesto, {percent} %',
  total: 'Total',
  planMonth: 'Plan {plan}, del {from} al {to}',
  planYear: 'Plan {plan}, un año desde el {from}',
  overage: {
    one: '{count} acción de lista de deseos por encima de las {limit} de {plan}, {month}',
    other: '{count} acciones de lista de deseos por encima de las {limit} de {plan}, {month}',
  },
  share: '{days} de {all} días',
  void: 'Anulada',
  page: 'Página {page} de {pages}',
};
