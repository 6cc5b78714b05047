import { useState, type FormEvent } from 'react';
import { HeartFilledIcon, HeartIcon } from '../hosted/icons.tsx';
import { postIntent } from './post-intent.ts';
import type { SharePage } from './share-page.ts';
import { useSay } from './texts-context.tsx';

/** Keeps an eye on the list, for those who are signed in; others are sent to do so. */
export function FollowButton({ page, onNews }: { page: SharePage; onNews: (words: string) => void }) {
  const say = useSay();
  const [following, setFollowing] = useState(page.reader.following);
  const [failed, setFailed] = useState(false);
  if (page.reader.edits) return null;

  if (!page.reader.signedIn) {
    const next = `/${page.lang}/list/${page.token}`;
    return (
      <a className="button" href={`${page.siteUrl}/account/signin?next=${encodeURIComponent(next)}`}>
        <HeartIcon size={18} />
        <span className="button-text">
          {say('follow')} <span className="visually-hidden">({say('signInToFollow')})</span>
        </span>
      </a>
    );
  }

  async function toggle(event: FormEvent): Promise<void> {
    event.preventDefault();
    const next = !following;
    setFollowing(next);
    setFailed(false);
    const answer = await postIntent(next ? 'follow' : 'unfollow');
    if (answer.ok) return onNews(say(next ? 'nowFollowing' : 'notFollowing'));
    setFollowing(!next);
    setFailed(true);
  }

  return (
    <form method="post" onSubmit={(event) => void toggle(event)} className="tip-place">
      <input type="hidden" name="intent" value={following ? 'unfollow' : 'follow'} />
      <button className={`button${following ? ' is-on' : ''}`}>
        {following ? <HeartFilledIcon size={18} className="heart" /> : <HeartIcon size={18} />}
        <span className="button-text">
          {following ? say('following') : say('follow')}
          {following && <span className="visually-hidden">. {say('unfollow')}</span>}
        </span>
      </button>
      {failed && (
        <span className="tip tip-error" role="alert">
          {say('notDone')}
        </span>
      )}
    </form>
  );
}
