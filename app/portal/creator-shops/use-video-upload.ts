import { useFetcher } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { imageUpload, videoUpload } from '#api/contract/creator-shop.ts';
import type { IntentAnswer } from '#app/ui/use-intent.ts';
import { text } from '../texts.ts';
import { posterFromVideo } from './poster-from-video.ts';

interface Ticket {
  storage_path: string;
  upload_url: string;
  headers: Record<string, string>;
}
interface Started {
  video: Ticket;
  poster: Ticket | null;
}
type Problem = IntentAnswer['problems'][number];

/** The current step: its text, and progress from 0 to 1; null if unknown. */
export interface UploadProgress {
  words: string;
  of: number | null;
}

/** Stops the upload with a message next to a field. */
class Refused extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super();
    this.problems = problems;
  }
}
/** The API's reason, in English. */
class Said extends Error {}
const refuse = (field: string, hint: string) => new Refused([{ field, hint }]);

/** Falls back to the file extension: some systems have no media type for MOV files. */
const typeOf = (file: File) => file.type || (/\.mov$/i.test(file.name) ? 'video/quicktime' : 'video/mp4');

function requireFiles(
  file: FormDataEntryValue | null,
  poster: FormDataEntryValue | null,
): [File, File | null] {
  if (!(file instanceof File) || file.size === 0) throw refuse('file', text('shops.videoMissing'));
  if (!videoUpload.types.some((type) => type === typeOf(file))) {
    throw refuse('file', text('shops.videoKind'));
  }
  if (file.size > videoUpload.maxBytes) {
    throw refuse('file', text('shops.videoTooLarge'));
  }
  const image = poster instanceof File && poster.size > 0 ? poster : null;
  if (image && image.size > imageUpload.maxBytes) {
    throw refuse('poster', text('shops.imageTooLarge'));
  }
  return [file, image];
}

/** Starts an upload, sends the bytes from the browser and finishes it. @param onDone called once the video exists */
export function useVideoUpload(onDone: () => void) {
  const ask = useAsking();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  /** Shows next to the file's field why it was refused. */
  const failed = (field: string) => async (error: Error) => {
    if (error instanceof Said) await ask('refused', { of: field, said: error.message });
    throw error.name === 'AbortError' ? error : refuse(field, error.message);
  };

  async function send(form: FormData, signal: AbortSignal) {
    const [file, chosen] = requireFiles(form.get('file'), form.get('poster'));
    const product = String(form.get('product'));
    setProgress({ words: text('shops.checkingVideo'), of: null });
    const poster = chosen ?? (await posterFromVideo(file));
    const started = await ask<Started>('start', {
      product,
      mime: typeOf(file),
      bytes: file.size,
      ...(poster && { 'poster-mime': poster.type, 'poster-bytes': poster.size }),
    });
    if (!started) throw refuse('', text('shops.uploadRefused'));
    const onProgress = (of: number) =>
      setProgress({ words: of === 1 ? text('shops.processing') : text('common.uploading'), of });
    await putFile(started.video, file, { signal, onProgress }).catch(failed('file'));
    if (poster && started.poster) {
      setProgress({ words: text('shops.uploadingPoster'), of: null });
      await putFile(started.poster, poster, { signal, onProgress: () => undefined }).catch(failed('poster'));
    }
    setProgress({ words: text('shops.finishing'), of: null });
    await ask('finish', {
      product,
      title: String(form.get('title') ?? ''),
      'video-path': started.video.storage_path,
      'poster-path': started.poster?.storage_path ?? '',
    });
  }

  return {
    progress,
    problemOf: (field: string) => problems.find((problem) => problem.field === field)?.hint ?? null,
    stop: () => stopping.current?.abort(),
    async start(form: FormData) {
      const controller = new AbortController();
      stopping.current = controller;
      setProblems([]);
      try {
        await send(form, controller.signal);
        onDone();
      } catch (error) {
        if (controller.signal.aborted) return;
        const known = ['product_id', 'file', 'poster', 'title'];
        const found =
          error instanceof Refused ? error.problems : [{ field: '', hint: text('shops.uploadFailed') }];
        setProblems(found.map(({ field, hint }) => ({ field: known.includes(field) ? field : '', hint })));
      } finally {
        setProgress(null);
      }
    },
  };
}

/** Sends requests to the page's action, one after another. */
function useAsking() {
  const fetcher = useFetcher<IntentAnswer>();
  const waiting = useRef<((answer: IntentAnswer | undefined) => void) | null>(null);
  useEffect(() => {
    if (fetcher.state !== 'idle' || !waiting.current) return;
    waiting.current(fetcher.data as IntentAnswer | undefined);
    waiting.current = null;
  }, [fetcher.state, fetcher.data]);
  const { submit } = fetcher;
  return useCallback(
    async <Data>(intent: string, values: Record<string, string | number>): Promise<Data | null> => {
      const answer = await new Promise<IntentAnswer | undefined>((resolve) => {
        const texts = Object.entries(values).map(([name, value]) => [name, String(value)] as const);
        submit({ intent, ...Object.fromEntries(texts) }, { method: 'post' });
        // Set after `submit`, which makes the fetcher busy immediately.
        waiting.current = resolve;
      });
      if (!answer) throw refuse('', text('shops.serviceSilent'));
      if (answer.problems.length > 0) throw new Refused(answer.problems);
      return answer.data as Data | null;
    },
    [submit],
  );
}

/** Sends a file's bytes and reports progress, which `fetch` can't do for uploads. */
function putFile(
  { upload_url: url, headers }: { upload_url: string; headers: Record<string, string> },
  file: Blob,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status < 300 ? resolve() : reject(saidBy(request)));
    request.onerror = () => reject(new Error(text('shops.connectionLost')));
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** The service's reason for refusing the file. */
function saidBy({ responseText }: XMLHttpRequest): Error {
  try {
    const { hint, message } = JSON.parse(responseText) as { hint?: string; message?: string };
    return new Said(hint ?? message);
  } catch {
    return new Error(text('shops.fileRefused'));
  }
}
