import type { Sql } from '#api/platform/db/sql.ts';

const readPaid = {
  name: 'plan_had_paid',
  text: `
    SELECT 1 FROM partners p WHERE p.id = $1 AND (p.paid_trial_ends_at IS NOT NULL
      OR EXISTS (SELECT 1 FROM plan_changes WHERE partner_id = p.id AND plan <> 'free'))`,
};

/** Whether a partner has had a paid plan or its trial, whoever billed it: the trial comes before the first one, once. */
export async function hadPaidPlan(sql: Sql, partnerId: number): Promise<boolean> {
  return (await sql.rows(readPaid, [partnerId])).length > 0;
}
