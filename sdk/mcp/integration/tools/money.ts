/** `1900` as “19.00 EUR”. */
export const euro = (minor: number) => `${(minor / 100).toFixed(2)} EUR`;

export const counted = new Intl.NumberFormat('en');
