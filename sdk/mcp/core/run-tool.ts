import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { failureResult } from './answer-failure.ts';
import type { Environment } from './environment.ts';
import { ToolFailure } from './failure.ts';
import type { Hints } from './hints.ts';
import { shown, sendToApi, type Sending } from './send.ts';
import type { Session } from './session.ts';
import type { AnyTool, Call, Shipped } from './tool.ts';
import { createClient, type Credentials, type WishlistClient } from '../../client/index.ts';
import type { z } from 'zod';

const needed = (message: string) => (message.endsWith('received undefined') ? 'is required' : message);

const hintOf = (names: readonly string[]) =>
  names.length
    ? `Correct what is named and call the tool again. Nothing was sent. It takes ${names.join(', ')}.`
    : 'Call the tool again without arguments. Nothing was sent.';

/**
 * What a tool was called with.
 * @throws ToolFailure `invalid_input` naming everything that does not fit
 */
function parseArguments({ input }: AnyTool, given: unknown): z.output<AnyTool['input']> {
  const parsed = input.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    hint: needed(message),
  }));
  const told = problems
    .map(({ field, hint }) => [field, hint.replace(/\.$/, '')].filter(Boolean).join(': '))
    .join('; ');
  throw new ToolFailure(
    'invalid_input',
    `The arguments do not fit the tool’s input schema: ${told}.`,
    hintOf(Object.keys(input.shape)),
    { problems },
  );
}

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** What all calls of a server share. */
export interface Workshop {
  environment: Environment;
  session: Session;
  shipped: Shipped;
  hints?: Hints;
}

function callOf(tool: AnyTool, { environment, session, shipped }: Workshop, extra: Extra): Call {
  const { signal } = extra;
  const progressToken = extra._meta?.progressToken;
  return {
    ...{ environment, shipped, signal },
    api: apiOf(environment, tool.credentials ? session : null, { signal }),
    async progress(progress, total, message) {
      if (progressToken === undefined) return;
      const params = { progressToken, progress, total, message };
      await extra.sendNotification({ method: 'notifications/progress', params });
    },
  };
}

/** Paths are added at its end, and `fetch` takes no name and password in an address. */
function checkAddress({ baseUrl }: Environment): void {
  if (/^https?:\/\/[^/\s@?#][^\s@?#]*$/i.test(baseUrl)) return;
  throw new ToolFailure(
    'network_error',
    `WL_BASE_URL is no http(s) address: ${shown(baseUrl)}.`,
    'Ask the user to set WL_BASE_URL to the address of the API, such as https://wishlist.example/api, without a user name, blanks or what follows a ?, or to leave it out.',
  );
}

/** Checks the arguments, does the work, checks the answer. Whatever fails is a result, never an exception. */
export async function runTool(
  tool: AnyTool,
  workshop: Workshop,
  input: unknown,
  extra: Extra,
): Promise<CallToolResult> {
  try {
    const parsed = parseArguments(tool, input);
    checkAddress(workshop.environment);
    const call = callOf(tool, workshop, extra);
    if (tool.credentials) await workshop.session.credentials();
    const { data, text, complete = false } = await tool.handle(parsed as never, call);
    const answer = tool.output.safeParse(data);
    if (!answer.success) {
      throw new ToolFailure(
        'unexpected_answer',
        'The service did what was asked, but answered in a form that this version does not know.',
        'Read the result with the tool that lists or gets it. Ask the user to update this package.',
      );
    }
    const json = complete ? [] : [{ type: 'text' as const, text: JSON.stringify(answer.data) }];
    return { content: [{ type: 'text', text }, ...json], structuredContent: answer.data };
  } catch (error) {
    return failureResult(error, [tool.hints, workshop.hints]);
  }
}

/** The typed client of one call. Without a session it shows nobody's credentials. */
function apiOf({ baseUrl }: Environment, session: Session | null, sending: Sending): WishlistClient {
  let shown: Credentials = {};
  return createClient({
    baseUrl,
    fetch: (input, init) => sendToApi(input as Request, init, sending),
    ...(session && {
      credentials: async () => (shown = await session.credentials()),
      renew: () => session.renew(shown),
    }),
  });
}
