import { useState, type FormEvent } from 'react';
import { Dialog } from '../dialog.tsx';
import { TextField } from '../fields.tsx';
import { useIntent } from '#app/ui/use-intent.ts';
import { hostsIn } from './keys-data.ts';

const kinds = [
  ['test', 'Test', 'For staging and development. What it saves is real, and marked as test in your numbers.'],
  ['live', 'Live', 'For the shop that customers visit. It works on the domains you list.'],
] as const;

interface CreateKeyProps {
  open: boolean;
  /** Hosts that a live key has by itself. */
  hosts: readonly string[];
  onDone: (id: number | null) => void;
  onClose: () => void;
}

/** A new key beside those there are. */
export function CreateKey({ open, ...props }: CreateKeyProps) {
  return (
    <Dialog open={open} title="Create a key" onClose={props.onClose}>
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
    const text = (name: string) => String(form.get(name) ?? '');
    send('create', { environment: kind, name: text('name'), domain: hostsIn(text('domains')) });
  };
  const liveHint =
    hosts.length > 0
      ? `Besides your shop’s own: ${hosts.join(', ')}.`
      : 'Your shop’s hosts, without https://.';
  return (
    <form className="stack" onSubmit={create}>
      <fieldset className="choices">
        <legend className="visually-hidden">Kind</legend>
        {kinds.map(([value, label, hint]) => (
          <label key={value}>
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
        label="Name"
        name="name"
        placeholder={kind === 'live' ? 'Shop' : 'Staging'}
        hint="Only your team sees it."
        problem={problemOf('name')}
      />
      <TextField
        label="Domains"
        name="domains"
        placeholder="shop.example, *.shop.example"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          kind === 'live' ? liveHint : 'Without any, a test key works everywhere. localhost always works.'
        }
        problem={problemOf('allowed_domains')}
      />
      <p className="field-problem" role="alert">
        {problemOf('')}
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="button primary" aria-busy={busy || undefined}>
          Create key
        </button>
      </div>
    </form>
  );
}
