/**
 * Whether `gross` can be `net` plus sales tax, which is 4 to 27% worldwide, up to 40% with duties.
 */
export const isTaxOn = (net: number, gross: number) => gross >= net * 1.04 && gross <= net * 1.4;
