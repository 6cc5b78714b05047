import type { LoaderFunctionArgs } from '@remix-run/node';
import { plans } from '#api/contract/plans.ts';
import { portalNotices } from '#api/modules/billing/portal-notices.ts';
import { listMemberships } from '#api/modules/partners/list-memberships.ts';
import { requirePlan } from '#api/modules/plans/limits.ts';
import { imageServiceOf } from '#app/hosted/image-service.server.ts';
import { portalHeaders, requirePortal } from './portal.server.ts';
import type { FrameData } from './portal-frame.tsx';

export type { PortalNotice } from '#api/modules/billing/portal-notices.ts';

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
