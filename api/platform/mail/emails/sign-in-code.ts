import { formatText } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { messages } from '#api/platform/messages.ts';
import type { Email } from './email.ts';

/** The sign-in code, in groups that are easy to read. */
export function signInCode({ lang, code, brand }: { lang: Language; code: string; brand: string }): Email {
  const texts = messages('email', lang);
  const say = (name: keyof typeof texts) => formatText(lang, texts[name], { code, brand });
  return {
    lang,
    brand,
    subject: say('codeSubject'),
    title: say('codeTitle'),
    preheader: say('codeBefore'),
    blocks: [
      { kind: 'paragraph', text: say('codeBefore') },
      { kind: 'code', code, spaced: true },
      { kind: 'paragraph', text: say('codeAfter'), quiet: true },
    ],
  };
}
