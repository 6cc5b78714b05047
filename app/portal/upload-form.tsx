import { useId, useRef, useState } from 'react';
import { text } from './texts.ts';
import { usePageForm } from './use-page-form.ts';

/** A button that asks for a file and uploads it as soon as it's chosen; without JavaScript, with a second button. */
export function UploadForm(props: {
  intent: string;
  fields?: Record<string, string | number>;
  /** The field's name. */
  name: string;
  /** Media types and file name extensions. */
  types: readonly string[];
  maxBytes: number;
  /** The message for larger files. */
  tooLarge: string;
  label: string;
  /** The subject of the file, for screen readers. */
  of: string;
  /** A notice once the file has arrived. */
  done?: string;
}) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { Form, busy, problems, data, done } = usePageForm(props.intent);
  const send = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    const tooLarge = file.size > props.maxBytes;
    setProblem(tooLarge ? props.tooLarge : null);
    // `requestSubmit` is newer than our browser baseline.
    if (!tooLarge) form.current?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  };
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      ref={form}
      className="row upload-form"
      preventScrollReset
    >
      <input type="hidden" name="intent" value={props.intent} />
      {Object.entries(props.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="button file-button" aria-busy={busy || undefined}>
        <input
          type="file"
          name={props.name}
          accept={props.types.join(',')}
          className="visually-hidden"
          aria-describedby={id}
          // Lets the same file be chosen again after a change.
          onClick={(event) => (event.currentTarget.value = '')}
          onChange={(event) => send(event.target)}
        />
        <span>
          {busy ? text('common.uploading') : props.label}
          <span className="visually-hidden"> ({props.of})</span>
        </span>
      </label>
      <noscript>
        <button className="button">{text('common.upload')}</button>
      </noscript>
      <p className="field-problem" role="alert" id={id}>
        {problem ?? problems[0]?.hint}
      </p>
      {props.done && (
        <p role="status" className="upload-done">
          {!busy && !problem && problems.length === 0 && (data !== null || done) && props.done}
        </p>
      )}
    </Form>
  );
}
