/** A shopper's connected assistants. */
import { z } from 'zod';
import { assistantServers } from '#api/contract/assistants.ts';
import { ServiceError } from '#app/hosted/hosted.server.ts';
import { endConnection, listConnections } from '../account.server.ts';
import type { Intents } from '../intent.server.ts';
import type { LoadContent } from '../page.server.ts';
import { shownAssistant } from './shown-assistant.server.ts';

export const loadAssistants: LoadContent = async ({ ctx, userId, publicUrls }) => ({
  title: 'assistants',
  content: {
    kind: 'assistants',
    connected: (await listConnections(ctx, userId)).map((connection) => ({
      ...shownAssistant(connection),
      id: connection.id,
      scopes: connection.scopes,
      partnerName: connection.partnerName,
      createdAt: connection.createdAt.toISOString(),
      usedAt: connection.usedAt.toISOString(),
    })),
    url: `${publicUrls.siteUrl}${assistantServers.lists.path}`,
  },
});

export const assistantIntents: Intents = {
  async disconnect({ ctx, userId, field }) {
    const id = z.uuid().safeParse(field('connection'));
    if (!id.success) throw new ServiceError('not_found');
    await endConnection(ctx, userId, id.data);
    return { to: '/account/assistants', notice: { text: 'assistantDisconnected' } };
  },
};
