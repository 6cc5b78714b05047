import { formatText } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { messages } from '#api/platform/messages.ts';
import type { Email } from './email.ts';

/** The email with a sign-in code and a sign-in link. */
export function signInCode(email: {
  lang: Language;
  code: string;
  link: string;
  brand: string;
  shop: string | null;
}): Email {
  const { lang, code, link, brand, shop } = email;
  const texts = messages('email', lang);
  const say = (name: keyof typeof texts) => formatText(lang, texts[name], { code, brand, shop: shop ?? '' });
  return {
    lang,
    brand,
    subject: say('codeSubject'),
    title: say('codeTitle'),
    preheader: say('codeBefore'),
    blocks: [
      { kind: 'paragraph', text: say(shop ? 'codeBeforeShop' : 'codeBefore') },
      { kind: 'code', code, spaced: true },
      { kind: 'paragraph', text: say('codeLinkBefore') },
      { kind: 'button', label: say('codeLink'), url: link },
      { kind: 'paragraph', text: say('codeAfter'), quiet: true },
    ],
  };
}
