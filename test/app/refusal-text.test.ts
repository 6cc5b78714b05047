/** Sentences of the API, in the languages of the portal. */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { apiSentences } from '#app/hosted/api-sentences.ts';
import { refusalText } from '#app/hosted/refusal-text.server.ts';
import english from '#app/messages/refusals/en.json' with { type: 'json' };

it('translates the service’s messages, including the values of placeholders', () => {
  expect(refusalText('de', 'Add shop.example to the allowed domains of this key.')).toBe(
    'Füge shop.example zu den erlaubten Domains dieses Schlüssels hinzu.',
  );
  expect(refusalText('fr', 'Put {variantId} where the variant ID goes.')).toBe(
    'Écrivez {variantId} à la place de l’ID de la variante.',
  );
});

it('leaves unknown messages unchanged, however strange', () => {
  expect(refusalText('pl', 'Something (new) happened?')).toBe('Something (new) happened?');
  expect(refusalText('pl', 'It was sent to {email} $& <b>.')).toContain('{email} $& <b>');
});

it('says in English what a merchant can do, not what a developer must send', () => {
  const limited = 'Too many requests. Wait for the number of seconds in Retry-After.';
  expect(refusalText('en', limited)).toBe('Too many requests. Wait a moment, then try again.');
  expect(refusalText('en', 'Send at most 10 MB.')).toBe('Use a file of up to 10 MB.');
  expect(refusalText('en', 'Use up to 80 characters.')).toBe('Use up to 80 characters.');
  const technical = /\b(?:[a-z]+_[a-z]+|PUT|POST|Retry-After|bytes?|requests? is|named field)\b/;
  expect(Object.values(english).filter((sentence) => technical.test(sentence))).toEqual([]);
});

it('has no unused messages', () => {
  const code = execFileSync(
    'git',
    ['grep', '-h', '-E', "[.]['`]", '--', 'api/modules', 'api/contract', 'api/platform'],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 24,
    },
  ).replaceAll(/\$\{[^}]+\}/g, '…');
  const unsaid = Object.entries({ ...english, ...apiSentences }).filter(([, sentence]) => {
    const plain = sentence.replaceAll("'", '').replaceAll(/\{(?!variantId)\w+\}/g, '…');
    return !code.includes(plain);
  });
  expect(unsaid).toEqual([]);
});
