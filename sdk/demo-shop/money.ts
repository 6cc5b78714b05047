export const currency = 'EUR';

const format = new Intl.NumberFormat('en-IE', { style: 'currency', currency });

/** `5400` → `€54.00`. */
export const formatPrice = (minor: number): string => format.format(minor / 100);

/** `5400` → `54.00`, for structured data. */
export const decimalPrice = (minor: number): string => (minor / 100).toFixed(2);
