import { readSetup } from '#api/modules/partners/read-setup.ts';
import type { PortalRequest } from '../portal.server.ts';
import type { SetupCardData } from './setup-card.tsx';

/** The overview's setup card until a page of the shop has requested the button; then null. */
export async function loadSetupCard({ ctx, member }: PortalRequest): Promise<SetupCardData | null> {
  const setup = await readSetup(ctx, member.partnerId);
  if (setup.first_init) return null;
  return { hasSaved: setup.first_save_at !== null };
}
