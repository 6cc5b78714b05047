import { destination, type Logger, pino } from 'pino';

/** Structured logs on stdout, one JSON object per line, written in small batches. */
export function createLog(level: string): Logger {
  const stdout = destination({ dest: 1, sync: false, minLength: 0 });
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, stdout);
}
