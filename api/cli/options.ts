import { InvalidArgumentError, Option } from 'commander';
import type { ErrorName } from '#api/contract/errors.ts';
import { plans } from '#api/contract/plans.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** Options that every command accepts. */
export interface Json {
  json?: boolean;
}

const upTo = (digits: number) => (text: string) => {
  if (!/^[1-9]\d*$/.test(text) || text.length > digits) {
    throw new InvalidArgumentError('It must be a positive whole number.');
  }
  return Number(text);
};
export const positiveInteger = upTo(9);
export const id = upTo(15);

export function nonEmptyText(text: string): string {
  const said = text.trim();
  if (!said) throw new InvalidArgumentError('It must not be empty.');
  return said;
}

export function jsonObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value;
  } catch {
    // Refused below, like any other value that isn't an object.
  }
  throw new InvalidArgumentError('It must be a JSON object.');
}

/**
 * Names the missing object: error messages are written for account owners, but an operator entered
 * an ID.
 */
export async function renameMissingError<Answer>(
  { missing, of }: { missing: ErrorName; of: string },
  work: Promise<Answer>,
): Promise<Answer> {
  return work.catch((error: unknown) => {
    if (error instanceof ServiceError && error.errorName === missing) {
      throw new Error(`There is no ${of}.`, { cause: error });
    }
    throw error;
  });
}

export const ofPartner = <Answer>(id: number, work: Promise<Answer>): Promise<Answer> =>
  renameMissingError({ missing: 'partner_not_found', of: `partner ${id}` }, work);

/** @throws Error if there is no such partner */
export async function requirePartner(ctx: Context, id: number): Promise<void> {
  const found = await ctx.prisma.partner.findUnique({ where: { id }, select: { id: true } });
  if (!found) throw new Error(`There is no partner ${id}.`);
}

/** Options of commands that list things. */
export interface Search {
  find?: string;
  limit: number;
}

export const limit = () =>
  new Option('--limit <count>', 'maximum number of results').argParser(positiveInteger).default(50);
export const find = (what: string) => new Option('--find <text>', `only ${what}`).argParser(nonEmptyText);
export const json = () => new Option('--json', 'print one line of JSON and nothing else');
export const email = () => new Option('--email <address>', 'email address').makeOptionMandatory();
export const partnerId = () => new Option('--partner <id>', 'partner ID').argParser(id).makeOptionMandatory();
export const plan = () => new Option('--plan <plan>', 'the plan').choices(Object.keys(plans));
