/**
 * The prices at which shoppers are offered an alert: 10 and 20 percent less, rounded down to whole
 * units from ten units on.
 * @param price in minor units
 * @param decimals of the currency's minor unit
 * @returns in minor units, the higher one first; fewer or none if the price is too low
 */
export function priceTargets(price: number, decimals: number): number[] {
  const unit = 10 ** decimals;
  const targets = [0.9, 0.8].map((part) => {
    const target = Math.floor(price * part);
    return target < 10 * unit ? target : target - (target % unit);
  });
  return [...new Set(targets)].filter((target) => target > 0 && target < price);
}
