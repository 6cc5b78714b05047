import { ServiceError } from '../service-error.ts';

/** @throws ServiceError `forbidden` if the path names a partner other than the caller’s */
export function requireOwn({
  member,
  params,
}: {
  member: { partnerId: number };
  params: { id: number };
}): number {
  if (params.id === member.partnerId) return params.id;
  throw new ServiceError('forbidden', { hint: 'If you belong to several partners, send X-Partner-Id, too.' });
}
