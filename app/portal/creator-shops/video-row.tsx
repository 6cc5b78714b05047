import { useState } from 'react';
import type { ProductVideoRecord } from '#api/modules/creators/schemas.ts';
import { ConfirmDialog } from '../dialog.tsx';
import { TextField } from '../fields.tsx';
import { Badge, type Tone } from '../notice.tsx';
import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import { MoveButtons } from './move-buttons.tsx';
import { durationText, sizeText, videoStateText } from './shop-words.ts';
import { UploadImageForm } from './upload-image-form.tsx';

/** The status, and its explanation. */
function badgeOf({ moderation_state: state, status }: ProductVideoRecord): [string, Tone | undefined] {
  if (state === 'rejected') return [text('shops.rejected'), 'err'];
  if (status === 'hidden') return [text('shops.hidden'), undefined];
  return state === 'pending' ? [text('shops.inReview'), 'warn'] : [text('shops.videoReady'), 'ok'];
}

/** A video with its poster, status and actions. */
export function VideoRow(props: { video: ProductVideoRecord; at: number; count: number; full: boolean }) {
  const { video, at, count } = props;
  const [word, tone] = badgeOf(video);
  const name = video.title || text('shops.videoNumber', { number: at + 1 });
  const facts = [
    video.duration_ms !== null && durationText(video.duration_ms),
    video.width !== null && `${video.width} × ${video.height}`,
    sizeText(video.bytes),
  ].filter(Boolean);
  return (
    <li className="video">
      <video
        src={video.url}
        poster={video.poster_url ?? undefined}
        controls
        preload="none"
        playsInline
        aria-label={name}
        width={108}
        height={192}
      />
      <div className="stack gap-2">
        <p>
          <Badge tone={tone}>{word}</Badge> <span className="muted">{facts.join(' · ')}</span>
        </p>
        <p className="muted">{videoStateText(video)}</p>
        <TitleForm video={video} name={name} />
        <UploadImageForm
          intent="video-poster"
          fields={{ video: video.id }}
          label={video.poster_url ? text('shops.replacePoster') : text('shops.choosePoster')}
          of={name}
        />
      </div>
      <div className="line gap-1 item-actions">
        {count > 1 && (
          <MoveButtons intent="video-move" field="video" id={video.id} name={name} at={at} count={count} />
        )}
        {video.moderation_state !== 'rejected' && <StatusForm video={video} name={name} full={props.full} />}
        <DeleteVideo video={video} name={name} />
      </div>
    </li>
  );
}

interface Named {
  video: ProductVideoRecord;
  name: string;
}

function TitleForm({ video, name }: Named) {
  const [saved, setSaved] = useState(false);
  const { Form, busy, problems } = usePageForm('video-edit', { onDone: () => setSaved(true) });
  const isSaved = saved && !busy;
  return (
    <Form
      method="post"
      className="video-title"
      preventScrollReset
      onChange={() => setSaved(false)}
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <input type="hidden" name="intent" value="video-edit" />
      <input type="hidden" name="video" value={video.id} />
      <TextField
        name="title"
        label={<span className="visually-hidden">{text('shops.titleOf', { name })}</span>}
        placeholder={text('shops.videoTitleExample')}
        maxLength={120}
        defaultValue={video.title}
        problem={problems[0]?.hint}
      />
      <button
        type="submit"
        className="button"
        aria-label={text(isSaved ? 'shops.savedTitleOf' : 'shops.saveTitleOf', { name })}
        aria-busy={busy || undefined}
      >
        {text(isSaved ? 'common.saved' : 'save')}
      </button>
    </Form>
  );
}

/** Hidden videos don't count as ready. */
function StatusForm({ video, name, full }: Named & { full: boolean }) {
  const { Form, busy, problems } = usePageForm('video-status');
  const hides = video.status === 'ready';
  return (
    <Form method="post" preventScrollReset onSubmit={(event) => busy && event.preventDefault()}>
      <input type="hidden" name="intent" value="video-status" />
      <input type="hidden" name="video" value={video.id} />
      <input type="hidden" name="status" value={hides ? 'hidden' : 'ready'} />
      <button
        type="submit"
        className="button"
        disabled={full && !hides}
        aria-busy={busy || undefined}
        aria-label={text(hides ? 'shops.hideName' : 'shops.showName', { name })}
      >
        {hides ? text('shops.hide') : text('shops.show')}
      </button>
      {problems.length > 0 && (
        <p className="field-problem" role="alert">
          {problems[0]?.hint}
        </p>
      )}
    </Form>
  );
}

function DeleteVideo({ video, name }: Named) {
  const [asked, setAsked] = useState(false);
  const { send, busy, problems } = usePageForm('video-delete');
  return (
    <>
      <button
        type="button"
        className="button danger"
        onClick={() => setAsked(true)}
        aria-label={text('common.deleteName', { name })}
      >
        {text('common.delete')}
      </button>
      <ConfirmDialog
        open={asked}
        title={text('common.deleteQuestion', { name })}
        confirm={text('shops.deleteVideo')}
        busy={busy}
        problem={problems[0]?.hint}
        onConfirm={() => send('video-delete', { video: video.id })}
        onClose={() => setAsked(false)}
      >
        <p>{text('shops.deleteVideoText')}</p>
      </ConfirmDialog>
    </>
  );
}
