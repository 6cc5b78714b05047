/** Sentences of the API, in the languages of the portal. */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
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

it('leaves English and unknown messages unchanged, however strange', () => {
  const said = 'Use up to 80 characters.';
  expect(refusalText('en', said)).toBe(said);
  expect(refusalText('pl', 'Something (new) happened?')).toBe('Something (new) happened?');
  expect(refusalText('pl', 'It was sent to {email} $& <b>.')).toContain('{email} $& <b>');
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
  const unsaid = Object.entries(english).filter(([, sentence]) => {
    const plain = sentence.replaceAll("'", '').replaceAll(/\{(?!variantId)\w+\}/g, '…');
    return !code.includes(plain);
  });
  expect(unsaid).toEqual([]);
});
