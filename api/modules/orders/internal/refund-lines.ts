/**
 * A refunded line as stored: the SHA-256 of its reference in hex, and the amount refunded for each,
 * in minor units.
 */
export interface RefundedLine {
  reference: string;
  quantity: number;
  unitPriceMinor: number;
}

export interface PaidLine {
  id: number;
  reference: string;
  quantity: number;
  unitPriceMinor: number;
}

export interface Refunded {
  quantity: number;
  minor: number;
}

/**
 * The refunded part of an order's paid lines, by ID; never more than was paid. Among lines with the
 * same reference, those with the refund's price are refunded first, and later ones before those
 * that marked the wish.
 */
export function refundLines(
  paid: readonly PaidLine[],
  refunds: readonly RefundedLine[],
  isCancelled: boolean,
): Map<number, Refunded> {
  if (isCancelled)
    return new Map(
      paid.map(({ id, quantity, unitPriceMinor }) => [id, { quantity, minor: quantity * unitPriceMinor }]),
    );
  const refunded = new Map(paid.map(({ id }) => [id, { quantity: 0, minor: 0 }]));
  for (const refund of refunds) {
    let left = refund.quantity;
    const isOfPrice = (line: PaidLine) => Number(line.unitPriceMinor === refund.unitPriceMinor);
    const lines = paid.filter(({ reference }) => reference === refund.reference).reverse();
    for (const line of lines.sort((a, b) => isOfPrice(b) - isOfPrice(a))) {
      const sum = refunded.get(line.id)!;
      const taken = Math.min(left, line.quantity - sum.quantity);
      sum.quantity += taken;
      sum.minor = Math.min(sum.minor + taken * refund.unitPriceMinor, line.quantity * line.unitPriceMinor);
      left -= taken;
    }
  }
  return refunded;
}
