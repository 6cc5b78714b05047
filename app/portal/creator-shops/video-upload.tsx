import { useId, useRef, useState } from 'react';
import { imageUpload, videoUpload } from '#api/contract/creator-shop.ts';
import { SelectField, TextField } from '../fields.tsx';
import { text } from '../texts.ts';
import { sizeText } from './shop-words.ts';
import { useVideoUpload } from './use-video-upload.ts';
import type { VideosData } from './videos.server.ts';

/** Uploads a product's video. Keeps the selection until that succeeds, so it can be retried. */
export function VideoUpload(props: { products: VideosData['products']; chosen: number | null }) {
  const form = useRef<HTMLFormElement>(null);
  const [done, setDone] = useState<string | null>(null);
  const upload = useVideoUpload(() => {
    const sent = form.current?.elements.namedItem('file');
    setDone(sent instanceof HTMLInputElement ? (sent.files?.[0]?.name ?? '') : '');
    form.current?.reset();
  });
  const { progress, problemOf } = upload;
  const busy = progress !== null;
  const choices = props.products.map(({ product_id: id, title }) => [String(id), title] as const);
  return (
    <form
      ref={form}
      className="shop-form"
      onChange={() => setDone(null)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void upload.start(new FormData(event.currentTarget));
      }}
    >
      <noscript>
        <p className="notice" data-tone="warn">
          {text('shops.needsScript')}
        </p>
      </noscript>
      <fieldset disabled={busy} className="stack bare upload-fields">
        <legend className="visually-hidden">{text('shops.newVideo')}</legend>
        <SelectField
          name="product"
          label={text('common.product')}
          choices={choices}
          defaultValue={props.chosen ? String(props.chosen) : undefined}
          problem={problemOf('product_id')}
        />
        <FileField
          name="file"
          label={text('shops.video')}
          accept={[...videoUpload.types, '.mp4', '.mov'].join(',')}
          required
          problem={problemOf('file')}
        />
        <FileField
          name="poster"
          label={text('shops.poster')}
          accept={imageUpload.types.join(',')}
          hint={text('shops.posterHint')}
          problem={problemOf('poster')}
        />
        <TextField name="title" label={text('common.title')} maxLength={120} problem={problemOf('title')} />
      </fieldset>
      {progress && (
        <div className="stack gap-1 upload-progress">
          <progress max={1} value={progress.of ?? undefined} aria-label={text('shops.uploadingVideo')} />
          <p className="muted" role="status">
            {progress.of === null || progress.of === 1
              ? progress.words
              : text('shops.uploadPercent', {
                  words: progress.words,
                  percent: Math.round(progress.of * 10) * 10,
                })}
          </p>
        </div>
      )}
      <p className="field-problem" role="alert">
        {problemOf('')}
      </p>
      <div className="row">
        {busy ? (
          <button type="button" className="button" onClick={upload.stop}>
            {text('shops.stop')}
          </button>
        ) : (
          <button type="submit" className="button primary">
            {text('shops.uploadVideo')}
          </button>
        )}
        <span role="status" className="muted">
          {done !== null && !busy && text('shops.uploaded', { name: done })}
        </span>
      </div>
    </form>
  );
}

function FileField(props: {
  name: string;
  label: string;
  accept: string;
  hint?: string;
  required?: boolean;
  problem: string | null;
}) {
  const id = useId();
  const [size, setSize] = useState<number | null>(null);
  return (
    <div className="field-row">
      <label className="field-label" htmlFor={id}>
        {props.label}
      </label>
      <input
        id={id}
        type="file"
        name={props.name}
        accept={props.accept}
        required={props.required}
        className="field"
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={props.problem ? true : undefined}
        onChange={(event) => setSize(event.target.files?.[0]?.size ?? null)}
      />
      <p id={`${id}-hint`} className="field-hint">
        {size === null ? props.hint : sizeText(size)}
      </p>
      <p id={`${id}-problem`} className="field-problem" role="alert">
        {props.problem}
      </p>
    </div>
  );
}
