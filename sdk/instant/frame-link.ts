import type { InstantFrameMessage, InstantHostMessage } from '../../api/contract/messages.ts';
import { handleName, readStored, writeStored } from '../connect/page-storage.ts';
import type { PageParts } from '../widget/page-parts.ts';

type Bare<M> = M extends unknown ? Omit<M, 'wl' | 'requestId' | 'handle'> : never;
type Ask = Bare<InstantHostMessage>;
type AnswerTo = {
  'instant.save': Extract<InstantFrameMessage, { type: 'instant.saved' }>;
  'instant.listen': Extract<InstantFrameMessage, { type: 'instant.listening' }>;
  'instant.alert': Extract<InstantFrameMessage, { type: 'instant.alerted' }>;
  'instant.remove': Extract<InstantFrameMessage, { type: 'instant.removed' }>;
  'instant.customer': Extract<InstantFrameMessage, { type: 'instant.entered' }>;
  'instant.leave': Extract<InstantFrameMessage, { type: 'instant.left' }>;
  'instant.export': Extract<InstantFrameMessage, { type: 'instant.exported' }>;
  'instant.forget': Extract<InstantFrameMessage, { type: 'instant.forgotten' }>;
};

interface Gone {
  code: string;
  /** The page has removed the frame. */
  isGone?: true;
}

const readyWithinMs = 10_000;
/** Counted from the load event, which also fires for pages that the browser blocks. */
const readyAfterLoadMs = 1_000;
const answerWithinMs = 30_000;

/** Our hidden frame on the shop's page, which is loaded when first used. Failures have a `code`. */
export function frameLink({ key, site, lang, marks, draw, isOffline }: PageParts, signedIn: () => void) {
  const siteOrigin = new URL(site).origin;
  const waiting = new Map<number, (answer: InstantFrameMessage) => void>();
  let count = 0;
  /**
   * The frame's window once it's ready, and a promise that rejects once the frame has failed or is
   * gone.
   */
  let frame: { ready: Promise<Window>; end: Promise<never> } | undefined;

  /**
   * @param isAwaited whether a shopper is waiting, so that the frame must start without loading its
   * script
   */
  const open = (isAwaited: boolean) => {
    const element = document.createElement('iframe');
    let start: (window: Window) => void;
    let stop: (failure: Gone) => void;
    const ready = new Promise<Window>((resolve) => (start = resolve));
    const end = new Promise<never>((_, reject) => (stop = reject));
    end.catch(() => {
      clearTimeout(giveUp);
      observer.disconnect();
      removeEventListener('message', hear);
      element.remove();
      frame = undefined;
    });
    const fail = async () => stop({ code: (await isOffline()) ? 'offline' : 'frame_failed' });
    let giveUp = setTimeout(fail, readyWithinMs);
    const hear = ({ data, origin: from, source }: MessageEvent<InstantFrameMessage>) => {
      if (source !== element.contentWindow || from !== siteOrigin || data?.wl !== 1) return;
      if (data.type === 'instant.ready') {
        element.onload = null;
        clearTimeout(giveUp);
        start(element.contentWindow!);
      } else if (data.type === 'instant.handle') writeStored(handleName(key), data.handle);
      else if (data.type === 'instant.signed-in') signedIn();
      else if (data.type === 'instant.references')
        dispatchEvent(new CustomEvent('wl:references', { detail: data.wishes }));
      else if (data.type === 'instant.cleared') {
        marks.replace([]);
        draw();
        dispatchEvent(new CustomEvent('wl:references', { detail: [] }));
        // Themes count the marks.
        dispatchEvent(new Event('storage'));
      } else {
        waiting.get(data.requestId)?.(data);
        waiting.delete(data.requestId);
      }
    };
    addEventListener('message', hear);
    element.src = `${site}instant?${new URLSearchParams({ key, origin, lang, ...(isAwaited && { now: '' }) })}`;
    element.onload = () => {
      clearTimeout(giveUp);
      giveUp = setTimeout(fail, readyAfterLoadMs);
    };
    element.name = element.title = 'wl-instant';
    element.tabIndex = -1;
    element.setAttribute('aria-hidden', 'true');
    element.style.cssText =
      'all:initial!important;position:fixed!important;width:0!important;height:0!important;visibility:hidden!important';
    // Outside the body, which routers replace and may cache. Some replace the whole document.
    document.documentElement.append(element);
    const observer = new MutationObserver(
      () => element.isConnected || stop({ code: 'offline', isGone: true }),
    );
    for (const node of [document, document.documentElement]) observer.observe(node, { childList: true });
    return { ready, end };
  };

  async function askIn(
    { ready, end }: NonNullable<typeof frame>,
    message: Ask,
  ): Promise<InstantFrameMessage> {
    const target = await Promise.race([end, ready]);
    const requestId = (count += 1);
    const answer = new Promise<InstantFrameMessage>((resolve, reject) => {
      waiting.set(requestId, resolve);
      setTimeout(reject, answerWithinMs, { code: 'offline' });
      const handle = readStored(handleName(key)) ?? null;
      target.postMessage({ wl: 1, requestId, handle, ...message }, siteOrigin);
    });
    return Promise.race([end, answer]);
  }

  return {
    /** Call before saving, to load the frame early. */
    open() {
      frame ??= open(true);
    },
    /** Tries once more if the page removes the frame meanwhile. */
    async ask<A extends Ask>(message: A): Promise<AnswerTo[A['type']]> {
      const asked = () => askIn((frame ??= open(message.type === 'instant.save')), message);
      const answer = await asked().catch((failure: Gone) => {
        if (!failure.isGone) throw failure;
        return asked();
      });
      if (answer.type === 'instant.failed') throw { code: answer.code };
      return answer as AnswerTo[A['type']];
    },
  };
}
