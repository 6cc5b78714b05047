import { PaperLink } from '#app/hosted/paper-link.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { FollowButton, signInUrl } from '#app/ui/follow-button.tsx';
import { PrintIcon } from '#app/ui/icons.tsx';
import { ShareButton } from '#app/ui/share-button.tsx';
import { postIntent } from './post-intent.ts';
import type { SharePage } from './share-page.ts';
import { type Counts, Summary } from './summary.tsx';
import { useSay } from './texts-context.tsx';

/** The list's owner, occasion and actions. */
export function ListHead(props: { page: SharePage; counts: Counts; onNews: (words: string) => void }) {
  const { page, onNews } = props;
  const { owner, occasion, name, description, reader } = page;
  const say = useSay();
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
      <div className="page-actions">
        {!reader.edits && (
          <FollowButton
            follows={reader.following}
            signIn={reader.signedIn ? null : signInUrl(page.siteUrl, `/${page.lang}/list/${page.token}`)}
            send={async (intent) => (await postIntent(new URLSearchParams({ intent }))).ok}
            say={say}
            onNews={onNews}
          />
        )}
        <ShareButton page={page} say={say} onNews={onNews} />
        {page.hasPdf && page.wishes.length > 0 && (
          <a
            className="button print"
            href={`/${page.lang}/list/${page.token}/list.pdf`}
            target="_blank"
            rel="noreferrer"
          >
            <PrintIcon size={18} />
            <span className="button-text">{say('print')}</span>
          </a>
        )}
      </div>
      <PaperLink link={page.paperLink} label={say('listOnline')} />
    </div>
  );
}
