import { Badge } from '../notice.tsx';
import { endOf, endText, nameOf, type KeyWish, type ShownKey } from './keys-data.ts';

/** A key that no longer works, for as long as the partner keeps it. */
export function EndedKey({ shown, onWish }: { shown: ShownKey; onWish: (wish: KeyWish) => void }) {
  const name = nameOf(shown);
  return (
    <li className="key ended">
      <div className="key-head">
        <h2>{name}</h2>
        <Badge>{shown.revokedAt ? 'Revoked' : 'Replaced'}</Badge>
        <div className="key-actions">
          {!shown.ofTheme && (
            <button
              type="button"
              className="button"
              onClick={() => onWish({ kind: 'delete', key: shown })}
              aria-label={`Delete ${name} ${endOf(shown)}`}
            >
              Delete
            </button>
          )}
        </div>
      </div>
      <div className="key-body">
        <div className="copy-field">
          <code tabIndex={0}>{shown.value}</code>
        </div>
        <p>{shown.allowedDomains.length > 0 ? shown.allowedDomains.join(', ') : 'No domains'}</p>
      </div>
      <p className="key-usage">{endText(shown)}</p>
    </li>
  );
}
