/** The variant and quantity a shop's metadata names. The quantity is 1 to 9,999, or null where none is named. */
export function variantOf(metadata: Record<string, unknown>): { variantId: string; quantity: number | null } {
  const { variantId, quantity } = metadata;
  const isNamed = typeof variantId === 'string' || typeof variantId === 'number';
  const count = Number(quantity);
  return {
    variantId: isNamed ? String(variantId).trim().slice(0, 255) : '',
    quantity: Number.isInteger(count) && count >= 1 ? Math.min(count, 9_999) : null,
  };
}
