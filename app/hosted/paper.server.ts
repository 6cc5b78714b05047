import { formatText } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { drawListPdf, type PaperList } from '#api/modules/lists/draw-list-pdf.ts';
import type { Context } from '#api/platform/context.ts';
import { isDrawable } from '#api/platform/fonts/drawable.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import { messages } from '#api/platform/messages.ts';
import { qrCodeOf } from '#api/platform/qr-code.ts';
import type { HostedLoadContext } from './hosted.server.ts';
import { linesOf, type PaperLinkData } from './paper-link.tsx';
import { isAllReserved, type Wish } from './wish.ts';

/** The link of a public list for paper: short, and in each reader's language. */
export function paperLinkOf({ settings }: Context, token: string): PaperLinkData {
  const url = `${settings.listsUrl}/list/${token}`;
  return { url, qr: qrCodeOf(url) };
}

/** A list as its reader sees it. */
interface PrintedList {
  lang: Language;
  name: string;
  description: string;
  owner: string;
  occasion: string;
  wishes: Wish[];
  link: PaperLinkData | null;
}

/** Whether a list can be a PDF: our font has Latin, Greek and Cyrillic letters. Browsers print others, too. */
export const isPdf = ({
  name,
  description,
  wishes,
}: Pick<PrintedList, 'name' | 'description'> & {
  wishes: Pick<Wish, 'title' | 'variant' | 'note'>[];
}): boolean =>
  [name, description, ...wishes.flatMap((wish) => [wish.title, wish.variant, wish.note])].every(isDrawable);

/** A list as a PDF. @throws Response 404 if our font lacks some of its letters */
export async function pdfOf({ ctx, visitor }: HostedLoadContext, list: PrintedList): Promise<Response> {
  if (!isPdf(list)) throw new Response(null, { status: 404 });
  const content = await drawListPdf(ctx, paperListOf(list), networkOf(visitor.address));
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="list.pdf"',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

function paperListOf({ lang, owner, occasion, wishes, link, ...list }: PrintedList): PaperList {
  const texts = messages('share', lang);
  const bought = wishes.filter(({ quantity, bought }) => bought >= quantity).length;
  const reserved = wishes.filter(isAllReserved).length;
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
  return {
    ...list,
    lang,
    about: joined(isDrawable(owner) ? owner : null, occasion),
    summary: joined(
      formatText(lang, texts.wishes, { count: wishes.length }),
      bought > 0 ? formatText(lang, texts.alreadyBought, { count: bought }) : null,
      reserved > 0 ? formatText(lang, texts.alreadyReserved, { count: reserved }) : null,
    ),
    link: link && { ...link, lines: linesOf(link.url), label: formatText(lang, texts.listOnline) },
    wishes: wishes.map((wish) => {
      const { quantity, state } = wish;
      const count = { bought: wish.bought, total: quantity, count: quantity };
      const wanted =
        quantity > 1 ? formatText(lang, wish.bought > 0 ? texts.boughtOf : texts.wanted, count) : null;
      const marks = {
        bought: texts.boughtMark,
        reserved: texts.reservedMark,
        mine: texts.youGotThis,
        held: texts.youReserved,
        free: wish.mostWanted ? texts.mostWanted : null,
      };
      const mark = marks[state];
      return {
        title: wish.title,
        imageUrl: wish.imageUrl,
        price: wish.price ?? '',
        facts: joined(wish.variant, wanted, wish.source),
        note: wish.note,
        mark: mark ? formatText(lang, mark) : '',
        isTaken: state !== 'free',
      };
    }),
  };
}
