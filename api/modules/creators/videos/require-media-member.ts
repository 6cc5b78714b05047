import type { Member } from '#api/modules/identity/find-member.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** For whom images and videos are managed. @throws ServiceError `no_partner_for_media` for somebody of no partner */
export function requireMediaMember(member: Member | null): Member {
  if (!member) throw new ServiceError('no_partner_for_media');
  return member;
}
