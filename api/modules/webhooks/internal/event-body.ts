import { type EventType, eventTypes } from '#api/contract/event-types.ts';
import type { StreamEvent } from '../schemas.ts';

/** The ID of an event in the API. */
export const eventId = (id: number): string => `evt_${id}`;

/** The number in an event's ID; null if it isn't one. */
export function eventNumber(id: string): number | null {
  const [, digits] = /^evt_(\d{1,15})$/.exec(id) ?? [];
  return digits === undefined ? null : Number(digits);
}

export interface EventRow {
  id: number;
  type: string;
  data: unknown;
  created_at: Date;
}

/** Converts a row to the API's format. */
export const eventBody = ({ id, type, created_at: at, data }: EventRow): StreamEvent => ({
  id: eventId(id),
  type: eventTypes.find((one) => one === type) as EventType,
  created_at: at.toISOString(),
  data: data as Record<string, unknown>,
});
