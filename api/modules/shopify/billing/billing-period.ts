const billingDays = 30;

/** When the running billing period of a subscription began; that of one in its trial begins with the subscription. */
export function billingPeriodStart(
  { currentPeriodEnd, createdAt }: { currentPeriodEnd: Date | null; createdAt: Date },
  now: Date,
): Date {
  if (!currentPeriodEnd) return createdAt;
  const start = new Date(currentPeriodEnd.getTime() - billingDays * 86_400_000);
  return start <= now ? start : createdAt;
}
