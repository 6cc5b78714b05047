import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { FeedbackCategory, FeedbackKind } from './schemas.ts';

const newest = statement('feedback_newest')<Omit<FeedbackEntry, 'created_at'> & { created_at: Date }>`
  SELECT id, user_id, kind, category, text, rating, created_at FROM feedback ORDER BY id DESC LIMIT :limit`;

export interface FeedbackEntry {
  id: number;
  /** Null for anonymous feedback. */
  user_id: string | null;
  kind: FeedbackKind;
  category: FeedbackCategory;
  text: string;
  rating: number | null;
  created_at: string;
}

/** The latest ideas and ratings, newest first, for the operator. */
export async function listFeedback(ctx: Context, { limit }: { limit: number }): Promise<FeedbackEntry[]> {
  const rows = await ctx.sql.rows(newest, { limit });
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
