import type { LoaderFunctionArgs } from '@remix-run/node';
import { plans } from '#api/contract/plans.ts';
import { type PortalNotice, portalNotices } from '#api/modules/billing/portal-notices.ts';
import { listMemberships } from '#api/modules/partners/list-memberships.ts';
import { requirePlan } from '#api/modules/plans/limits.ts';
import { imageServiceOf } from '#app/hosted/image-service.server.ts';
import type { ImageService } from '#app/ui/image-sources.ts';
import { portalHeaders, requirePortal } from './portal.server.ts';

export type { PortalNotice } from '#api/modules/billing/portal-notices.ts';

export interface FrameData {
  brandName: string;
  email: string;
  partner: { id: number; name: string; planName: string };
  /** Notices that need the partner's attention, on every page. */
  notices: PortalNotice[];
  imageService: ImageService;
  /** All partners the member belongs to. */
  partners: { id: number; name: string }[];
}

/** The frame around every page of the portal. */
export async function loadPortalFrame(args: LoaderFunctionArgs) {
  const visit = await requirePortal(args);
  const { ctx, member, user, brandName, publicUrls } = visit;
  const [partners, notices] = await Promise.all([
    listMemberships(ctx, user.id),
    portalNotices(ctx, member.partnerId),
  ]);
  const own = partners.find(({ id }) => id === member.partnerId);
  const frame: FrameData = {
    brandName,
    email: user.email,
    partner: {
      id: member.partnerId,
      name: own?.name ?? '',
      planName: plans[requirePlan(own?.plan ?? 'free')].name,
    },
    notices,
    imageService: imageServiceOf(ctx, publicUrls.baseUrl),
    partners: partners.map(({ id, name }) => ({ id, name })),
  };
  return { frame, headers: portalHeaders(visit) };
}
