import type { useApi } from './api.ts';

/**
 * Pauses a refresh after it used its token and before it creates the next one, and starts ending the session
 * in the meantime.
 * @returns the resulting refresh token, once both are done
 */
export async function refreshWhile(
  api: Awaited<ReturnType<typeof useApi>>,
  { userId, refreshToken }: { userId: string; refreshToken: string },
  endSession: () => Promise<{ status: number }>,
): Promise<string> {
  const { pool } = api.ctx;
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const areWaiting = async (count: number) => {
    while ((await pool.query(waiting)).rows.length < count);
  };
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId]);
    const refreshing = api.call('POST', '/auth/refresh', { body: { refresh_token: refreshToken } });
    await areWaiting(1);
    const ending = endSession();
    await areWaiting(2);
    await client.query('COMMIT');
    const [refreshed, ended] = await Promise.all([refreshing, ending]);
    if (ended.status !== 200) throw new Error(`ending the session answered ${ended.status}`);
    return refreshed.body.refresh_token as string;
  } finally {
    client.release();
  }
}
