import { Link } from '@remix-run/react';
import { isKnown, type Worth } from '#api/contract/worth.ts';
import { estimateNote, WorthText } from '#app/merchant/worth.tsx';
import { text } from '../texts.ts';

/** The overview's first line: shoppers who wait, and revenue from wishlists. */
export function WorthLine({ worth }: { worth: Worth }) {
  const note = estimateNote(worth);
  return (
    <section className="worth below-8" aria-label={text('worth.title')}>
      {isKnown(worth) ? (
        <p className="worth-text">
          <WorthText
            worth={worth}
            link={(path, words) => (
              <Link to={`/portal/${path}`}>
                <strong>{words}</strong>
              </Link>
            )}
          />
        </p>
      ) : (
        <p className="muted">{text('worth.nothing')}</p>
      )}
      {note && <p className="muted">{note}</p>}
      {!worth.hasSales && (
        <p className="muted">
          {text('worth.noSales')}{' '}
          <a href="/docs/api-partners#orders" hrefLang="en">
            {text('revenue.guide')}
          </a>
        </p>
      )}
    </section>
  );
}
