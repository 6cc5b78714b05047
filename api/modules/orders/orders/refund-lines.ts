/** A refunded line as stored: sha256 of its reference in hex, and what was returned for each. */
export interface RefundedLine {
  reference: string;
  quantity: number;
  unitPriceMinor: number;
}

/** A paid line. */
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
 * What is refunded of an order's paid lines, by ID. Several lines with the same reference are refunded in their order;
 * never more than was paid.
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
    for (const line of paid.filter(({ reference }) => reference === refund.reference)) {
      const sum = refunded.get(line.id)!;
      const taken = Math.min(left, line.quantity - sum.quantity);
      sum.quantity += taken;
      sum.minor = Math.min(sum.minor + taken * refund.unitPriceMinor, line.quantity * line.unitPriceMinor);
      left -= taken;
    }
  }
  return refunded;
}
