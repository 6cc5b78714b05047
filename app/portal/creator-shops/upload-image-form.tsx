import { useId, useRef, useState } from 'react';
import { imageUpload } from '#api/contract/creator-shop.ts';
import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';

/**
 * A button that asks for an image and uploads it as soon as it's chosen; without JavaScript, with a second button.
 * @param of the subject of the image, for screen readers
 */
export function UploadImageForm(props: {
  intent: string;
  fields: Record<string, string | number>;
  label: string;
  of: string;
}) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { Form, busy, problems } = usePageForm(props.intent);
  const send = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    const tooLarge = file.size > imageUpload.maxBytes;
    setProblem(tooLarge ? text('shops.imageTooLarge') : null);
    // `requestSubmit` is newer than our browser baseline.
    if (!tooLarge) form.current?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  };
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      ref={form}
      className="upload-image-form"
      preventScrollReset
    >
      <input type="hidden" name="intent" value={props.intent} />
      {Object.entries(props.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="button file-button" aria-busy={busy || undefined}>
        <input
          type="file"
          name="image"
          accept={imageUpload.types.join(',')}
          className="visually-hidden"
          aria-describedby={id}
          // Lets the same file be chosen again after a change.
          onClick={(event) => (event.currentTarget.value = '')}
          onChange={(event) => send(event.target)}
        />
        <span>
          {busy ? text('shops.uploading') : props.label}
          <span className="visually-hidden"> ({props.of})</span>
        </span>
      </label>
      <noscript>
        <button className="button">{text('shops.upload')}</button>
      </noscript>
      <p className="field-problem" role="alert" id={id}>
        {problem ?? problems[0]?.hint}
      </p>
    </Form>
  );
}
