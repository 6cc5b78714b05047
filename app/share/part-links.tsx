import { addressOfPart, type SharePage } from './share-page.ts';
import { useSay } from './texts-context.tsx';

/** The ways on through a list that is too long for one page. */
export function PartLinks({ page: { filter, part } }: { page: SharePage }) {
  const say = useSay();
  const { number, last } = part;
  if (last === 1) return null;
  return (
    <nav className="part-links" aria-label={say('parts')}>
      {number > 1 && (
        <a className="button" href={addressOfPart(filter, number - 1)} rel="prev">
          {say('earlierWishes')}
        </a>
      )}
      <span>{say('partOf', { part: number, parts: last })}</span>
      {number < last && (
        <a className="button" href={addressOfPart(filter, number + 1)} rel="next">
          {say('moreWishes')}
        </a>
      )}
    </nav>
  );
}
