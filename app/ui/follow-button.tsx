import { type FormEvent, useState } from 'react';
import { HeartFilledIcon, HeartIcon } from './icons.tsx';

type Words =
  'follow' | 'isFollowing' | 'unfollow' | 'signInToFollow' | 'nowFollowing' | 'notFollowing' | 'notDone';

interface FollowButtonProps {
  /** Whether the reader already follows the list or shop. */
  follows: boolean;
  /** The sign-in URL; null if signed in. */
  signIn: string | null;
  /** Sends the form's intent and resolves to whether it succeeded. */
  send: (intent: 'follow' | 'unfollow') => Promise<boolean>;
  say: (name: Words) => string;
  onNews: (words: string) => void;
  className?: string;
}

/** The sign-in URL that returns to a path on this site. */
export const signInUrl = (siteUrl: string, path: string) =>
  `${siteUrl}/account/signin?next=${encodeURIComponent(path)}`;

/** Follows or unfollows a list or shop; signed-out visitors sign in first. */
export function FollowButton({ follows, signIn, send, say, onNews, className = '' }: FollowButtonProps) {
  const [following, setFollowing] = useState(follows);
  const [failed, setFailed] = useState(false);

  if (signIn !== null) {
    return (
      <a className={`button ${className}`} href={signIn}>
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
    if (await send(next ? 'follow' : 'unfollow')) return onNews(say(next ? 'nowFollowing' : 'notFollowing'));
    setFollowing(!next);
    setFailed(true);
  }

  return (
    <form method="post" onSubmit={(event) => void toggle(event)} className="tip-place">
      <input type="hidden" name="intent" value={following ? 'unfollow' : 'follow'} />
      <button className={`button ${className}${following ? ' is-on' : ''}`}>
        {following ? <HeartFilledIcon size={18} className="heart" /> : <HeartIcon size={18} />}
        <span className="button-text">
          {following ? say('isFollowing') : say('follow')}
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
