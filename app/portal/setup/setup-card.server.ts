import { readSetup } from '#api/modules/partners/read-setup.ts';
import type { SetupCardData } from './setup-card.tsx';
import type { PortalRequest } from '../portal.server.ts';

/** The card of the overview for a partner whose button no page of a shop has asked for yet; null once one has. */
export async function loadSetupCard({ ctx, member }: PortalRequest): Promise<SetupCardData | null> {
  const setup = await readSetup(ctx, member.partnerId);
  if (setup.first_init) return null;
  return { hasSaved: setup.first_save_at !== null };
}
