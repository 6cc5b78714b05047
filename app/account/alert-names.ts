/** The name of each kind of alert. */
export const alertNames = {
  price_drop: 'alertPriceDrop',
  back_in_stock: 'backInStock',
  low_stock: 'lowStock',
} as const;
