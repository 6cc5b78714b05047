import { ArrowBackIcon, ArrowOnIcon, CloseIcon } from '#app/ui/icons.tsx';
import { useCreator } from './creator-context.tsx';

/** The window in which videos play; `play-videos.ts` fills and opens it. */
export function VideoDialog() {
  const { say } = useCreator();
  return (
    <dialog className="video-dialog" aria-labelledby="video-title">
      <div className="video-frame">
        <video controls playsInline preload="none" />
        <p className="video-trouble" role="alert" hidden>
          {say('videoFailed')}
        </p>
      </div>
      <div className="video-foot">
        <div className="video-words">
          <h2 id="video-title" dir="auto">
            {' '}
          </h2>
          <p className="video-price price" />
        </div>
        <div className="video-turn" hidden>
          <button type="button" data-video-back="" aria-label={say('earlierVideo')}>
            <ArrowBackIcon size={18} />
          </button>
          <span className="video-count" aria-live="polite" />
          <button type="button" data-video-on="" aria-label={say('nextVideo')}>
            <ArrowOnIcon size={18} />
          </button>
        </div>
        <a className="button video-product" target="_blank" rel="noopener nofollow sponsored" hidden>
          {say('toProduct')}
          <span className="visually-hidden"> ({say('opensShop')})</span>
        </a>
      </div>
      <form method="dialog">
        <button className="video-close" aria-label={say('close')}>
          <CloseIcon size={18} />
        </button>
      </form>
    </dialog>
  );
}
