/** Days that the audit log is kept: a year, plus time to notice a problem and ask about it. */
export const auditDays = 400;

export const auditActors = ['member', 'token', 'server', 'merchant', 'operator'] as const;
export type AuditActor = (typeof auditActors)[number];

/** `unfinished`: it began, but the server stopped before it ended. */
export const auditOutcomes = ['done', 'refused', 'failed', 'unfinished'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];
