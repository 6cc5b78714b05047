import { ServiceError } from '#api/platform/service-error.ts';

/** @throws ServiceError `nothing_to_update` if no field is given */
export function requireChange(change: Readonly<Record<string, unknown>>): void {
  if (Object.values(change).every((value) => value === undefined))
    throw new ServiceError('nothing_to_update');
}
