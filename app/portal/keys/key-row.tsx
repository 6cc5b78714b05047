import { useEffect, useRef } from 'react';
import { type KeyChange, nameOf, type ShownKey } from '#app/merchant/keys.ts';
import { CopyField } from '../copy-button.tsx';
import { Badge, Notice } from '../notice.tsx';
import { text } from '../texts.ts';
import { DomainProofs } from './domain-proofs.tsx';
import { KeyDomains } from './key-domains.tsx';
import { usageText } from './keys-data.ts';
import { OldValue } from './old-value.tsx';
import { RenameKey } from './rename-key.tsx';

interface KeyRowProps {
  shown: ShownKey;
  /** Previous values, while they still work. */
  before: ShownKey[];
  now: string;
  /** Hosts it always has. */
  ownHosts: readonly string[];
  /** The required content of a DNS record or file. */
  proofText: string;
  /** Whether it was just created on this page. */
  isNew: boolean;
  onWish: (wish: KeyChange) => void;
}

/** An active key: its value, domains and actions. */
export function KeyRow({ shown, before, now, ownHosts, proofText, isNew, onWish }: KeyRowProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const isActive = shown.status === 'active';
  const wish = (kind: KeyChange['kind']) => () => onWish({ kind, key: shown });
  const name = nameOf(shown);
  return (
    <li className="key">
      <div className="key-head">
        <div className="key-name">
          <h2 ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <Badge tone={shown.environment === 'live' ? 'ok' : undefined}>
            {shown.environment === 'live' ? text('keys.live') : text('keys.test')}
          </Badge>
          {shown.ofTheme && <Badge tone="info">{text('common.inTheme')}</Badge>}
          <div className="key-usage">
            {usageText(shown, now)}
            {shown.environment === 'test' && ` ${text('keys.testSaves')}`}
            {shown.ofTheme && ` ${text('keys.ofTheme')}`} <RenameKey shown={shown} />
          </div>
        </div>
        <CopyField value={shown.value} what={text('keys.valueOf', { name })} />
        <div className="key-actions">
          {isActive && (
            <button
              type="button"
              className="button"
              onClick={wish('rotate')}
              aria-label={text('keys.rotateName', { name })}
            >
              {text('keys.rotate')}
            </button>
          )}
          {shown.unused && isActive && !shown.ofTheme && before.length === 0 ? (
            <button
              type="button"
              className="button danger"
              onClick={wish('delete')}
              aria-label={text('common.deleteName', { name })}
            >
              {text('common.delete')}
            </button>
          ) : (
            <button
              type="button"
              className="button danger"
              onClick={wish('revoke')}
              aria-label={text('common.revokeName', { name })}
            >
              {text('common.revoke')}
            </button>
          )}
        </div>
      </div>
      <KeyDomains shown={shown} ownHosts={ownHosts} />
      <DomainProofs shown={shown} proofText={proofText} now={now} />
      {isNew && (
        <Notice tone="ok" live>
          {text('keys.ready')}
        </Notice>
      )}
      {(isActive ? before : [shown]).map((old) => (
        <OldValue key={old.id} shown={old} now={now} onWish={onWish} successor={isActive ? shown : null} />
      ))}
    </li>
  );
}
