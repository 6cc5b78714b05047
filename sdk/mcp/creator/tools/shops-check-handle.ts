import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { quoted } from '../words.ts';

const why = {
  taken: 'another shop has it',
  reserved: 'the service keeps it for itself',
  malformed: 'a handle is 3 to 40 of a-z, 0-9 and -, and begins and ends with a letter or digit',
} as const;

export const shopsCheckHandle = tool({
  name: 'shops_check_handle',
  title: 'Check whether a shop handle is free',
  description:
    'Tells whether a handle, the last part of a shop’s public address /shop/{handle}, is free, and suggests a free one like it where it is not. Reserves nothing. Call it before shops_create, and before shops_update with a new handle.',
  input: z.strictObject({
    handle: z
      .string()
      .min(1)
      .max(60)
      .describe('The handle wished for: 3 to 40 of a-z, 0-9 and -. Upper case is taken as lower case.'),
  }),
  output: z.object({ check: described('HandleCheck') }),
  effect: 'reads',
  credentials: true,
  async handle({ handle }, { api }) {
    const answer = await orThrow(
      api.GET('/shops/handles/{handle}', { params: { path: { handle: handle.trim() } } }),
    );
    if (answer.available) {
      return {
        data: { check: answer },
        text: `${quoted(answer.handle)} is free. shops_create or shops_update takes it.`,
      };
    }
    const instead = answer.suggestion ? ` Free instead: ${quoted(answer.suggestion)}.` : '';
    const reason = answer.reason ? why[answer.reason] : 'it cannot be used';
    return {
      data: { check: answer },
      text: `${quoted(answer.handle)} cannot be taken: ${reason}.${instead}`,
    };
  },
});
