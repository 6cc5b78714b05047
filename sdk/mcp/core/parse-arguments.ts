import type { z } from 'zod';
import { ToolFailure } from './failure.ts';
import type { AnyTool } from './tool.ts';

const needed = (message: string) => (message.endsWith('received undefined') ? 'is required' : message);

const hintOf = (names: readonly string[]) =>
  names.length
    ? `Correct what is named and call the tool again. Nothing was sent. It takes ${names.join(', ')}.`
    : 'Call the tool again without arguments. Nothing was sent.';

/**
 * What a tool was called with.
 * @throws ToolFailure `invalid_input` naming everything that does not fit
 */
export function parseArguments({ input }: AnyTool, given: unknown): z.output<AnyTool['input']> {
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
