import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { nameOf, type ShownKey } from '#app/merchant/keys.ts';
import { CloseIcon } from '#app/ui/icons.tsx';
import { useIntent } from '#app/ui/use-intent.ts';
import { text } from '../texts.ts';
import { hostsIn } from './keys-data.ts';

interface DomainEditorProps {
  shown: ShownKey;
  /** Hosts that can't be removed. */
  ownHosts: readonly string[];
  onClose: () => void;
}

/** Adds and removes hosts; several can be pasted at once. Changes apply on save. */
export function DomainEditor({ shown, ownHosts, onClose }: DomainEditorProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [hosts, setHosts] = useState(shown.allowedDomains);
  const [typed, setTyped] = useState('');
  const { send, busy, problems } = useIntent({ onDone: onClose });
  useEffect(() => field.current?.focus(), []);
  const problem = problems[0]?.hint;
  /** The service names the entry it refuses. */
  const isWrong = (host: string) => problem?.includes(JSON.stringify(host.toLowerCase())) || undefined;
  const withTyped = () => [...new Set([...hosts, ...hostsIn(typed)])];
  const addTyped = () => {
    setHosts(withTyped());
    setTyped('');
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    addTyped();
    send('domains', { key: shown.id, domain: withTyped() });
  };
  const remove = (host: string) => {
    setHosts(hosts.filter((one) => one !== host));
    field.current?.focus();
  };
  return (
    <form
      className="stack gap-3"
      onSubmit={save}
      aria-label={text('keys.domainsOf', { name: nameOf(shown) })}
    >
      <ul className="row bare">
        {hosts.map((host) => (
          <li key={host} className="chip" data-wrong={isWrong(host)}>
            {host}
            {!ownHosts.includes(host) && (
              <button
                type="button"
                onClick={() => remove(host)}
                aria-label={text('keys.removeHost', { host })}
              >
                <CloseIcon size={12} />
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="field-row">
        <label htmlFor={id} className="field-label">
          {text('keys.addDomains')}
        </label>
        <input
          ref={field}
          id={id}
          className="field"
          value={typed}
          placeholder={text('keys.domainsExample')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={`${id}-hint ${id}-problem`}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && typed.trim() !== '') {
              event.preventDefault();
              addTyped();
            }
            if (event.key === 'Escape') onClose();
          }}
        />
        <p id={`${id}-hint`} className="field-hint">
          {text('keys.domainsHint')}
        </p>
        <p id={`${id}-problem`} className="field-problem" role="alert">
          {problem}
        </p>
      </div>
      <div className="row">
        <button type="submit" className="button" aria-busy={busy || undefined}>
          {text('keys.saveDomains')}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {text('cancel')}
        </button>
      </div>
    </form>
  );
}
