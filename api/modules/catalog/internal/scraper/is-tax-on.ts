/** Whether a price can be another one with sales tax, which is 4 to 27 % the world over, and 40 % with duties. */
export const isTaxOn = (net: number, gross: number) => gross >= net * 1.04 && gross <= net * 1.4;
