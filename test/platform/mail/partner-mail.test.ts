/** Partner emails in every language, as text and HTML. */
import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '#api/contract/language/languages.ts';
import type { PartnerEmail } from '#api/contract/partner-mail.ts';
import { emailHtml } from '#api/platform/mail/emails/email-html.ts';
import { emailText } from '#api/platform/mail/emails/email-text.ts';
import { partnerEmail } from '#api/platform/mail/emails/partner-email.ts';
import { partnerEmails } from '#test/support/partner-emails.ts';

const settingsUrl = 'https://wishlist.example/portal/settings';

function write(email: PartnerEmail, lang: Language = 'en', attached = false) {
  const written = partnerEmail({ lang, email }, { brand: 'Wishlist', settingsUrl, attached });
  return { ...written, text: emailText(written), html: emailHtml(written) };
}

function parse(html: string) {
  const errors: string[] = [];
  const $ = load(html, { onParseError: ({ code }) => errors.push(code) });
  return { $, errors };
}

const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const everyEmail = languages.flatMap((lang) =>
  Object.entries(partnerEmails).map(([name, email]) => ({ lang, name, email })),
);

describe.each(everyEmail)('$name in $lang', ({ lang, email }) => {
  const { subject, title, preheader, blocks, reason, settings, text, html } = write(email, lang, true);
  const { $, errors } = parse(html);

  it('is complete, with a subject that fits an inbox', () => {
    for (const part of [subject, title, preheader, reason, text]) {
      expect(part).toBeTruthy();
      expect(part).not.toMatch(/\{(?!id\})\w+\}|\bundefined\b|NaN|\bnull\b|Invalid/);
    }
    expect(subject.length).toBeLessThanOrEqual(78);
  });

  it('says the same as text and HTML', () => {
    const page = flat($('body').text());
    for (const line of [title, reason!]) {
      expect(text).toContain(line);
      expect(page).toContain(flat(line));
    }
    const links = $('a')
      .toArray()
      .map((link) => $(link).attr('href')!);
    const rows = blocks.flatMap((block) => (block.kind === 'links' ? block.rows.map(({ url }) => url) : []));
    expect(links).toEqual([...rows, 'url' in email && email.url, settings?.[0]?.url].filter(Boolean));
    for (const link of links) expect(text).toContain(link);
  });

  it('is well-formed HTML in its language, without remote content', () => {
    expect(errors).toEqual([]);
    expect($('html').attr('lang')).toBe(lang);
    expect($('title').text()).toBe(subject);
    expect($('h1')).toHaveLength(1);
    expect($('img, link, script, iframe, [background]')).toHaveLength(0);
    expect(html).not.toMatch(/url\(|@import/);
    expect($('table:not([role=presentation])')).toHaveLength(0);
  });
});

describe('hostile names', () => {
  const hostile = `<img src=x onerror=alert(1)>"'&\r\nBcc: all@shop.example {plan}`;

  const naming = Object.entries(partnerEmails).filter(([, email]) => 'partnerName' in email);
  it.each(naming)('are shown as text in %s', (_name, email) => {
    const { subject, html, text } = write({ ...email, partnerName: hostile } as PartnerEmail);
    const { $, errors } = parse(html);
    expect(errors).toEqual([]);
    expect($('img, [onerror]')).toHaveLength(0);
    const isToStranger = email.kind === 'invitation';
    expect($('body').text()).toContain(
      isToStranger ? 'img src x onerror alert 1' : '<img src=x onerror=alert(1)>',
    );
    if (!isToStranger) expect(text).toContain('{plan}');
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('don’t become code or lengthen the subject', () => {
    const email = partnerEmails['invitation-owner'] as PartnerEmail & { kind: 'invitation' };
    const { subject, html } = write({ ...email, partnerName: 'A `b` c', invitedBy: 'x'.repeat(300) });
    expect(parse(html).$('code')).toHaveLength(0);
    expect(subject).toBe(`${'x'.repeat(29)}… invited you to A b c`);
  });
});

describe('names that a stranger chose', () => {
  const letter = 'Your account is locked.\n\nSign in at https://evil.example/login or call 0800 123 456';

  it('put no text, link or phone number into an invitation', () => {
    const email = partnerEmails['invitation-owner'] as PartnerEmail & { kind: 'invitation' };
    const { subject, html, text } = write({ ...email, partnerName: letter, invitedBy: letter });
    for (const part of [subject, text, parse(html).$('body').text()]) {
      expect(part).not.toMatch(/evil\.example|0800|:\/\/evil|locked\.\s*\n/);
    }
    expect(subject.length).toBeLessThan(90);
  });

  it('put none into an email about an assistant, which is called by its host if nothing of its name is left', () => {
    const email = partnerEmails.assistant as PartnerEmail & { kind: 'assistant' };
    const { subject, html, text } = write({ ...email, name: letter });
    for (const part of [subject, text, parse(html).$('body').text()]) {
      expect(part).not.toMatch(/evil\.example|0800|Sign in at/);
    }
    expect(subject).toBe('Your account is locked Sign in is connected to your Wishlist account');
    for (const name of ['', '☎ 0800 123 456'])
      expect(write({ ...email, name }).subject).toBe('claude.ai is connected to your Wishlist account');
  });

  it('from before there were rules stay one line without links in all other emails', () => {
    for (const [kind, email] of Object.entries(partnerEmails)) {
      const { subject, text } = write({ ...email, partnerName: letter, name: letter } as PartnerEmail);
      expect(subject + text, kind).not.toMatch(/evil\.example|:\/\/evil|locked\.\s*\n/);
    }
  });
});

describe('a usage threshold email', () => {
  const usage = (more: object, lang: Language = 'en') =>
    write({ ...partnerEmails['usage-80-free']!, ...more } as PartnerEmail, lang);
  const bar = (html: string) => {
    const { $ } = parse(html);
    const cells = $('td[class^=fill-], td.rest').toArray();
    return cells.map((cell) => [$(cell).attr('class'), $(cell).attr('width')]);
  };

  it('draws a bar for the share of actions used', () => {
    expect(bar(usage({ used: 163 }).html)).toEqual([
      ['fill-warn', '81%'],
      ['rest', '19%'],
    ]);
    expect(bar(usage({ threshold: 100, used: 203 }).html)).toEqual([['fill-err', '100%']]);
  });

  it('says how long a free plan pauses, and offers larger plans', () => {
    expect(usage({}).text).toContain('saving pauses until 1 December');
    const paused = usage({ threshold: 100, used: 200, period: '2026-12' });
    expect(paused.subject).toBe('Kiln & Linen: saving is paused until 1 January');
    expect(paused.text).toContain('View plans:');
  });

  it('says what extra actions cost on a paid plan', () => {
    const { title, text } = write(partnerEmails['usage-100-paid']!);
    expect(title).toBe('This month’s wishlist actions are used up');
    expect(text).toContain('2,003 of 2,000 actions');
    expect(text).toContain('Each extra action costs 2.5 cents');
    expect(write(partnerEmails['usage-100-agreed']!).text).toContain('extra actions cost nothing');
  });

  it.each([
    ['en', 10, 'costs 1 cent,'],
    ['en', 5, 'costs 0.5 cents,'],
    ['de', 25, 'kostet 2,5 Cent '],
    ['fr', 15, 'coûte 1,5 centime,'],
    ['fr', 25, 'coûte 2,5 centimes,'],
    ['it', 10, 'costa 1 centesimo,'],
    ['pl', 10, 'kosztuje 1 cent,'],
    ['pl', 20, 'kosztuje 2 centy,'],
    ['pl', 50, 'kosztuje 5 centów,'],
    ['pl', 25, 'kosztuje 2,5 centa,'],
    ['pt', 10, 'custa 1 cêntimo,'],
    ['pt', 25, 'custa 2,5 cêntimos,'],
  ] as const)('uses the right plural for cents (%s, %d tenths)', (lang, overageTenthCents, words) => {
    const paid = { threshold: 100, hardStop: false, overageTenthCents };
    expect(usage(paid, lang).text).toContain(words);
  });

  it.each([
    ['pt', 1, 'de 1 ação'],
    ['pt', 15_000, 'de 15\u00a0000 ações'],
    ['pl', 15_000, 'z 15\u00a0000 operacji'],
    ['de', 15_000, 'von 15.000 Aktionen'],
    ['es', 1, 'de 1 acción'],
  ] as const)('uses the right plural for actions (%s, %d)', (lang, limit, words) => {
    expect(usage({ limit, used: limit }, lang).text).toContain(words);
  });
});

describe('money, dates and conditions', () => {
  it.each([
    ['en', '€1,234.56', 'November 2026'],
    ['de', '1.234,56\u00a0€', 'November 2026'],
    ['fr', '1\u202f234,56\u00a0€', 'novembre 2026'],
    ['es', '1234,56\u00a0€', 'noviembre de 2026'],
    ['nl', '€\u00a01.234,56', 'november 2026'],
    ['pl', '1234,56\u00a0€', 'listopad 2026'],
    ['it', '1234,56\u00a0€', 'novembre 2026'],
    ['pt', '1234,56\u00a0€', 'novembro de 2026'],
  ] as const)('are formatted for the language (%s)', (lang, total, month) => {
    const { text } = write(partnerEmails['invoice-transfer']!, lang);
    expect(text).toContain(`${total}\nKiln & Linen, ${month}`);
  });

  it('say how to pay an invoice, and mention an attachment only if there is one', () => {
    const [transfer, charged, nothing] = ['transfer', 'charged', 'nothing'].map(
      (name) => write(partnerEmails[`invoice-${name}`]!).text,
    );
    expect(transfer).toContain('Please pay by bank transfer');
    expect(charged).toContain('You don’t need to do anything.');
    expect(nothing).toContain('You don’t need to pay anything.');
    expect(transfer).not.toContain('attached');
    expect(write(partnerEmails['invoice-transfer']!, 'en', true).text).toContain('attached as a PDF');
  });

  it('say whether a failed payment is retried, and the yearly price after a trial', () => {
    expect(write(partnerEmails['payment-again']!, 'fr').text).toContain('le 24 novembre 2026');
    expect(write(partnerEmails['payment-for-good']!).text).toContain('won’t try again');
    expect(write(partnerEmails['trial-year']!).text).toContain('€470.40\nper year, Growth plan');
  });
});

describe('a change announcement', () => {
  it.each(languages)('fits an inbox, however long its title (%s)', (lang) => {
    const long = {
      ...partnerEmails.announcement!,
      title: 'A change with a title '.repeat(5),
    } as PartnerEmail;
    expect(write(long, lang).subject.length).toBeLessThanOrEqual(78);
  });

  it('marks its text as English, and formats code as code', () => {
    const { $ } = parse(write(partnerEmails.announcement!, 'pl').html);
    expect($('[lang=en] code').first().text()).toBe('widget_token_invalid');
    expect($('.err').first().text()).toBe('Niezgodne wstecz');
    expect($('body').text()).not.toContain('`');
  });
});

describe('an email to the operator', () => {
  it('includes the command that puts the partner on the plan', () => {
    expect(write(partnerEmails['plan-requested']!).text).toContain(
      'wl -- plan set --partner 41 --plan scale --interval year\n',
    );
  });
});
