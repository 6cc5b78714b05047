import { Badge } from '../notice.tsx';
import { dateText } from '../words.ts';
import { endOf, nameOf, useText, type ShownToken } from './tokens-data.ts';

interface TokenRowProps {
  token: ShownToken;
  now: string;
  onRevoke: (token: ShownToken) => void;
}

/** A token: what it is for, whose it is, when it was used and when it ends. */
export function TokenRow({ token, now, onRevoke }: TokenRowProps) {
  const { text, isSoon } = endOf(token, now);
  const isActive = token.status === 'active';
  return (
    <li className={isActive ? 'token' : 'token ended'}>
      <div>
        <h3>{nameOf(token)}</h3>
        <p>
          {useText(token, now)}. Created on {dateText(token.createdAt)}
          {!token.own && ` by ${token.email}`}.
        </p>
      </div>
      <span className="token-end">{isSoon ? <Badge tone="warn">{text}</Badge> : text}</span>
      {isActive && (
        <button
          type="button"
          className="button danger"
          onClick={() => onRevoke(token)}
          aria-label={`Revoke ${nameOf(token)}`}
        >
          Revoke
        </button>
      )}
    </li>
  );
}
