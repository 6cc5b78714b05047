import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { quoteText } from '../../core/quoted.ts';
import { tool } from '../../core/tool.ts';
import { list } from '../fields.ts';
import { openList, readLanguage, shareUrl } from '../open-list.ts';

export const shareList = tool({
  name: 'share_list',
  title: 'Share a list by link, or stop sharing it',
  description:
    'Makes a list visible to everyone who has its link, or private again, and returns the link. Others then see its wishes with notes and prices, and can reserve them or mark them as bought. Ask the user first.',
  input: z.strictObject({ list, shared: z.boolean().describe('false: the link stops working.') }),
  output: z.object({ list: z.string(), shared: z.boolean(), link: z.string().nullable() }),
  effect: 'changes',
  // Strangers can read it from then on.
  annotations: { openWorldHint: true },
  credentials: true,
  scope: 'lists:write',
  listsOutput: true,
  async handle({ list: named, shared }, call) {
    const lang = await readLanguage(call);
    const { id } = await openList(call, named, lang);
    const changed = await orThrow(
      call.api.PUT('/hosted/lists/{token}', {
        params: { path: { token: id } },
        body: { share_public: shared },
      }),
    );
    const name = quoteText(changed.name);
    if (!shared) {
      return {
        data: { list: id, shared, link: null },
        text: `List ${name} is private: its link no longer works, and its followers no longer see it.`,
      };
    }
    const link = shareUrl(call.environment, id, lang);
    const surprise = changed.surprise
      ? 'It’s a surprise: its owner doesn’t see what is bought.'
      : `Its owner sees what is bought. They can turn on a surprise at ${call.environment.siteUrl}/lists/${id}.`;
    return {
      data: { list: id, shared, link },
      text: `List ${name} is shared: ${link}\nEveryone with the link sees its name and wishes with notes and prices, and can reserve them or mark them as bought. ${surprise}`,
    };
  },
});
