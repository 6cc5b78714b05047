import { useId, useRef, useState } from 'react';
import { text } from './texts.ts';
import { usePageForm } from './use-page-form.ts';

/** Selects a file and uploads it immediately; without JavaScript, with a second button. */
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
  /** The file's subject, for screen readers. */
  of: string;
  /** Shown once the file has been uploaded. */
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
          // Lets people choose the same file again after editing it.
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
