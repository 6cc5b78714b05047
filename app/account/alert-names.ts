/** The name of each kind of alert. */
export const alertNames = {
  price_drop: 'alertPriceDrop',
  back_in_stock: 'alertBackInStock',
  low_stock: 'alertLowStock',
} as const;
