import { type FormEvent, useState } from 'react';
import { useIntent } from '#app/ui/use-intent.ts';
import { Dialog } from '../dialog.tsx';
import { TextField } from '../fields.tsx';
import { text } from '../texts.ts';
import { hostsIn } from './keys-data.ts';

const kinds = () =>
  [
    ['test', text('keys.test'), text('keys.testHint')],
    ['live', text('keys.live'), text('keys.liveHint')],
  ] as const;

interface CreateKeyProps {
  open: boolean;
  /** Hosts that a live key always has. */
  hosts: readonly string[];
  onDone: (id: number | null) => void;
  onClose: () => void;
}

export function CreateKey({ open, ...props }: CreateKeyProps) {
  return (
    <Dialog open={open} title={text('keys.createTitle')} onClose={props.onClose}>
      <NewKeyForm {...props} />
    </Dialog>
  );
}

function NewKeyForm({ hosts, onDone, onClose }: Omit<CreateKeyProps, 'open'>) {
  const [kind, setKind] = useState('test');
  const { send, busy, problemOf } = useIntent<{ id: number }>({ onDone: (data) => onDone(data?.id ?? null) });
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? '');
    send('create', { environment: kind, name: field('name'), domain: hostsIn(field('domains')) });
  };
  const liveHint =
    hosts.length > 0 ? text('keys.ownHosts', { hosts: hosts.join(', ') }) : text('keys.hostsHint');
  return (
    <form className="stack" onSubmit={create}>
      <fieldset className="stack gap-3 bare choices">
        <legend className="visually-hidden">{text('common.kind')}</legend>
        {kinds().map(([value, label, hint]) => (
          <label key={value} className="line at-top">
            <input
              type="radio"
              name="environment"
              value={value}
              checked={kind === value}
              onChange={() => setKind(value)}
            />
            <span>
              <strong>{label}</strong>
              <span className="field-hint">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <TextField
        label={text('name')}
        name="name"
        placeholder={kind === 'live' ? text('keys.liveExample') : text('keys.testExample')}
        hint={text('common.nameHint')}
        problem={problemOf('name')}
      />
      <TextField
        label={text('keys.domains')}
        name="domains"
        placeholder={text('keys.domainsExample')}
        autoCapitalize="none"
        spellCheck={false}
        hint={kind === 'live' ? liveHint : text('keys.testDomainsHint')}
        problem={problemOf('allowed_domains')}
      />
      <p className="field-problem" role="alert">
        {problemOf('')}
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          {text('cancel')}
        </button>
        <button type="submit" className="button primary" aria-busy={busy || undefined}>
          {text('keys.createKey')}
        </button>
      </div>
    </form>
  );
}
