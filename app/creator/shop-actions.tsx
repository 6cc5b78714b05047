import { useState } from 'react';
import { formatText } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import { FollowButton } from '#app/ui/follow-button.tsx';
import { ShareButton } from '#app/ui/share-button.tsx';

const words = [
  'follow',
  'isFollowing',
  'unfollow',
  'signInToFollow',
  'nowFollowing',
  'notFollowing',
  'notDone',
  'share',
  'linkLabel',
  'linkCopied',
  'copyByHand',
] as const;
type Word = (typeof words)[number];

/** The texts of the two buttons; the only ones sent to their script. */
export const actionTexts = (texts: Messages<'creator'>) =>
  Object.fromEntries(words.map((word) => [word, texts[word]])) as Pick<Messages<'creator'>, Word>;

export interface ShopActionsProps {
  lang: Language;
  texts: Pick<Messages<'creator'>, Word>;
  name: string;
  address: string;
  follows: boolean;
  signIn: string | null;
  /** Remix's ID of the page's route. */
  route: string;
  /** URL for reporting played videos. */
  events: string;
}

/** Share and follow: the part of the page that is hydrated. */
export function ShopActions(props: ShopActionsProps) {
  const [news, setNews] = useState('');
  const say = (name: Word) => formatText(props.lang, props.texts[name]);
  return (
    <div className="page-actions">
      <ShareButton page={props} say={say} onNews={setNews} />
      <FollowButton
        className="follow"
        follows={props.follows}
        signIn={props.signIn}
        send={(intent) => sendIntent(intent, props.route)}
        say={say}
        onNews={setNews}
      />
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </div>
  );
}

/** Sends the same data as the form without JavaScript; for `_data`, Remix returns data. */
async function sendIntent(intent: string, route: string): Promise<boolean> {
  try {
    const answer = await fetch(`${location.pathname}?${new URLSearchParams({ _data: route })}`, {
      method: 'POST',
      body: new URLSearchParams({ intent }),
      headers: { Accept: 'application/json' },
    });
    return answer.ok && ((await answer.json()) as { ok: boolean }).ok;
  } catch {
    return false;
  }
}
