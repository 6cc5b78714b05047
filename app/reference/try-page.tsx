import { type FormEvent, useRef, useState } from 'react';
import { useScripting } from '#app/ui/use-scripting.ts';
import { ReferenceFrame } from './reference-frame.tsx';
import type { Trial, TrialField } from './trial.ts';

interface Answer {
  status: string;
  text: string;
  isError: boolean;
}

const valueOf = (form: FormData, id: string) => String(form.get(id) ?? '').trim();

/** The request that the form describes. @throws SyntaxError if its body isn't JSON, TypeError if a header can't be sent */
function requestOf(trial: Trial, form: FormData): Request {
  const given = (place: TrialField['in']) =>
    trial.fields
      .filter((field) => field.in === place)
      .map(({ id, name }): [string, string] => [name, valueOf(form, id)])
      .filter(([, value]) => value !== '');
  const inPath = new Map(given('path'));
  const path = trial.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(inPath.get(name) ?? ''),
  );
  const query = new URLSearchParams(given('query')).toString();
  const headers = new Headers(given('header'));
  for (const [index, { header, prefix }] of trial.credentials.entries()) {
    const credential = valueOf(form, `credential-${index}`);
    if (credential) headers.set(header, prefix + credential);
  }
  let body: BodyInit | null = null;
  if (trial.fileType) {
    body = form.get('file') as File;
    headers.set('Content-Type', body.type || trial.fileType);
  } else if (trial.body !== null) {
    body = JSON.stringify(JSON.parse(valueOf(form, 'body') || '{}'));
    headers.set('Content-Type', 'application/json');
  }
  const address = trial.server + path + (query && `?${query}`);
  return new Request(address, { method: trial.method, headers, body, credentials: 'omit' });
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

async function send(request: Request): Promise<Answer> {
  const began = performance.now();
  try {
    const response = await fetch(request);
    const text = await response.text();
    const ms = Math.round(performance.now() - began);
    const status = `${response.status} ${response.statusText} · ${ms} ms`;
    return { status, text: pretty(text), isError: !response.ok };
  } catch {
    return { status: 'No response. Check your connection and try again.', text: '', isError: true };
  }
}

/** A form that sends a real request for one operation from the browser. It stores nothing. */
export function TryPage(trial: Trial) {
  const scripting = useScripting();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const body = useRef<HTMLTextAreaElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setProblem(null);
    let request: Request;
    try {
      request = requestOf(trial, new FormData(event.currentTarget));
    } catch (error) {
      const { message } = error as Error;
      if (!(error instanceof SyntaxError)) return setAnswer({ status: message, text: '', isError: true });
      setProblem(`This isn’t JSON: ${message}`);
      return body.current?.focus();
    }
    setBusy(true);
    setAnswer(await send(request));
    setBusy(false);
  }

  return (
    <ReferenceFrame brandName={trial.brandName}>
      <main className="try">
        <p>
          <a href={`/reference#${trial.operationId}`}>All about this operation</a>
        </p>
        <h1>{trial.summary}</h1>
        <p className="address">
          <span className={`method ${trial.method.toLowerCase()}`}>{trial.method}</span>
          <code>{trial.server + trial.path}</code>
        </p>
        <p className="try-note">
          This sends a real request to this service: what it saves is saved, and what it deletes is gone.
          Nothing that you type here is stored.
        </p>
        <noscript>
          <p className="try-note">
            Trying an operation needs JavaScript. The reference has the same request for curl.
          </p>
        </noscript>
        <form onSubmit={(event) => void submit(event)} autoComplete="off">
          {trial.credentials.map(({ label, header }, index) => (
            <TextField key={header} id={`credential-${index}`} label={label} hint={header} type="password" />
          ))}
          {trial.fields.map(({ id, name, required, hint, in: place }) => (
            <TextField
              key={id}
              id={id}
              label={name}
              hint={place === 'header' ? `${hint}, header` : hint}
              required={required}
            />
          ))}
          {trial.body !== null && (
            <div className="try-field">
              <label htmlFor="body">Body</label>
              <textarea
                ref={body}
                className="field"
                id="body"
                name="body"
                rows={Math.min(16, trial.body.split('\n').length + 1)}
                defaultValue={trial.body}
                spellCheck={false}
                aria-invalid={problem ? true : undefined}
                aria-describedby="body-problem"
              />
              <p id="body-problem" className="try-problem" role="alert">
                {problem}
              </p>
            </div>
          )}
          {trial.fileType && (
            <div className="try-field">
              <label htmlFor="file">File</label>
              <input className="field" type="file" id="file" name="file" required />
            </div>
          )}
          {/* Without JavaScript, the browser would put tokens into the page's URL. */}
          <button className="button primary" type="submit" disabled={!scripting} aria-busy={busy}>
            {busy ? 'Sending …' : 'Send request'}
          </button>
        </form>
        <p className={answer?.isError ? 'try-status is-error' : 'try-status'} role="status">
          {answer?.status}
        </p>
        {answer?.text && (
          <pre className="try-answer" tabIndex={0} aria-label="Answer">
            <code>{answer.text}</code>
          </pre>
        )}
      </main>
    </ReferenceFrame>
  );
}

function TextField(props: { id: string; label: string; hint: string; required?: boolean; type?: string }) {
  const { id, label, hint, required = false, type = 'text' } = props;
  return (
    <div className="try-field">
      <label htmlFor={id}>
        {label}
        {required && <span className="field-required">required</span>}
      </label>
      <input
        className="field"
        type={type}
        id={id}
        name={id}
        required={required}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete={type === 'password' ? 'new-password' : 'off'}
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className="try-hint">
        {hint}
      </p>
    </div>
  );
}
