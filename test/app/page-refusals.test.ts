/**
 * Every refusal by a function that the portal or the Shopify admin calls is translated into every
 * language.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { errors } from '#api/contract/errors.ts';
import { languages } from '#api/contract/language/languages.ts';
import { parseBasketPatch } from '#api/modules/baskets/internal/basket-patch.ts';
import { basketSettingsChange } from '#api/modules/baskets/schemas.ts';
import { refusalText } from '#app/hosted/refusal-text.server.ts';

/** Codes for which pages have their own text, or which only callers of the API get. */
const codesOfOthers =
  /^(?:account_deleted|allowlist_required|identity_taken|invalid_(?:access_token|code|or_expired_state|origin|session\w*)|missing_\w+|no_partner|old_user_\w+|origin_not_allowed|passkey_\w+|plan_limits_not_found|provider_\w+|shop_still_active|state_\w+|too_many_passkeys|unauthorized|undo_unavailable|unknown_key|user_init_failed|username_taken|widget_token_invalid)$/;

/**
 * Sentences that no form shows: they're about fields or values that only the API has, or the form
 * has its own sentence.
 */
const sentencesOfOthers =
  /next_cursor|prod means live|a list of hosts|^A live key needs at least one|title, position, status|origin of the page|Personal access tokens and assistants aren|^A trial is only possible|^This partner (?:is billed through its shop platform, where|has a Stripe)|^We have no invoice|hasn’t ended|has (?:no such|this) setting|^Use plain |names of headers|^This header can’t|^Enter a private API key|YYYY-MM|^Send Content-Length|^Send X7 columns|^X7 imports aren|^The import is X7|isn’t a domain\.$|^Too many pages are|^X7 in a calendar month|^This route takes|^You sent|^Put “Bearer”|^It may have expired|^(?:The (?:first|last) day must|A range can have)/;

const sources = new Map<string, ts.SourceFile>();

/** Reads a file and everything it imports from the API. */
function follow(path: string): void {
  if (sources.has(path)) return;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  sources.set(path, source);
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    const { moduleSpecifier } = statement;
    const isType = ts.isImportDeclaration(statement) && statement.importClause?.isTypeOnly;
    if (isType || !moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) continue;
    const [folder, name] = /^#(api|app)\/(.+)/.exec(moduleSpecifier.text)?.slice(1) ?? [];
    const target = folder ? `${folder}/${name}` : join(dirname(path), moduleSpecifier.text);
    if ((folder ?? moduleSpecifier.text.startsWith('.')) && /\.tsx?$/.test(target)) follow(target);
  }
}
globSync('app/{portal,admin}/**/*{.server.ts,-route.tsx}').forEach(follow);

/** A literal's text, with its placeholders filled in. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `X7${literal.text}`).join('');
}

/** Descriptions are for the API's documentation, and the catalog's sentences belong to the codes that are thrown. */
const isDescription = ({ parent }: ts.Node) =>
  ts.isPropertyAssignment(parent) && /^(?:description|summary)$/.test(parent.name.getText());

const said = new Set<string>();
const thrown = new Set<string>();

function listen(node: ts.Node): void {
  const text = textOf(node);
  if (text && /^[A-Z]\S* \S+.*[.?]$/s.test(text) && !isDescription(node)) said.add(text);
  if (ts.isNewExpression(node) && node.expression.getText() === 'ServiceError') {
    const [code, details] = node.arguments ?? [];
    if (code && ts.isStringLiteral(code) && !/\bhint\b/.test(details?.getText() ?? '')) thrown.add(code.text);
  }
  ts.forEachChild(node, listen);
}
for (const [path, source] of sources) {
  if (
    path.startsWith('api/') &&
    !/contract\/(errors|(product|list)-import)\.ts|\/jobs\.ts|routes\.ts$/.test(path)
  )
    listen(source);
}

const others = languages.filter((lang) => lang !== 'en');
const untranslated = (sentences: Iterable<string>) =>
  [...sentences].filter((sentence) => others.some((lang) => refusalText(lang, sentence) === sentence));

it('finds the thrown codes and hints', () => {
  expect(said.size).toBeGreaterThan(90);
  expect(thrown).toContain('last_owner');
});

it('translates the message of each code', () => {
  const codes = [...thrown].filter((code) => !codesOfOthers.test(code));
  const sentences = codes.map((code) => errors[code as keyof typeof errors].message);
  expect(untranslated(sentences)).toEqual([]);
});

it('translates each hint', () => {
  const hints = [...said].filter((sentence) => !sentencesOfOthers.test(sentence));
  expect(untranslated(hints)).toEqual([]);
});

it('translates every problem with a basket’s settings', () => {
  const entered = ['', 'x'.repeat(90), 'x'.repeat(3_000), 'a.example', '<svg', '<b/>', '#12', 'http://'];
  const settings = ['name', 'webhookUrl', ...Object.keys(basketSettingsChange)];
  const objects: Record<string, string[]> = {
    labels: ['title', 'addToCart', 'viewProduct'],
    emptyState: ['url', 'label'],
    drawer: ['width'],
  };
  const patches = settings.flatMap((setting) =>
    entered.flatMap((value): object[] =>
      setting in objects
        ? objects[setting]!.map((part) => ({ [setting]: { [part]: part === 'width' ? 3 : value } }))
        : [{ [setting]: value }],
    ),
  );
  const hints = patches.flatMap((patch) => {
    const parsed = parseBasketPatch(patch, 'growth');
    return 'problems' in parsed ? parsed.problems.map(({ hint }) => hint) : [];
  });
  expect(hints.length).toBeGreaterThan(20);
  // Only text can be entered.
  const typed = hints.filter(
    (hint) => !/^Invalid (?:input: expected (?:object|boolean|number)|option)/.test(hint),
  );
  expect(untranslated(new Set(typed))).toEqual([]);
});
