import { FollowButton } from './follow-button.tsx';
import { initialsOf } from './initials.ts';
import { ShareButton } from './share-button.tsx';
import type { SharePage } from './share-page.ts';
import { Summary, type Counts } from './summary.tsx';

/** Whose list it is, what for, and what to do with it as a whole. */
export function ListHead(props: { page: SharePage; counts: Counts; onNews: (words: string) => void }) {
  const { owner, occasion, name, description } = props.page;
  return (
    <div className="list-head">
      <div className="list-words">
        {(owner.name || occasion) && (
          <p className="owner">
            {owner.name && <Avatar {...owner} />}
            <span className="owner-words">
              {owner.name && (
                <strong>
                  <bdi>{owner.name}</bdi>
                </strong>
              )}
              {owner.name && occasion && <span className="dot"> · </span>}
              {occasion}
            </span>
          </p>
        )}
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {description && (
          <p className="list-description" dir="auto">
            {description}
          </p>
        )}
        <Summary counts={props.counts} className="summary-under" />
      </div>
      <div className="list-actions">
        <FollowButton page={props.page} onNews={props.onNews} />
        <ShareButton page={props.page} onNews={props.onNews} />
      </div>
    </div>
  );
}

function Avatar({ name, avatar }: SharePage['owner']) {
  if (avatar) return <img className="avatar" src={avatar} alt="" width={40} height={40} />;
  return (
    <span className="avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
