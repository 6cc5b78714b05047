import type { SharePage } from './share-page.ts';
import { useSay } from './texts-context.tsx';

/** Tells those who edit the list that they look at its public page. */
export function OwnerBar({ page: { siteUrl, token, reader } }: { page: SharePage }) {
  const say = useSay();
  return (
    <div className="owner-bar">
      <p>
        {say('asOthersSee')} {reader.surprised && say('surpriseOn')}
      </p>
      <a href={`${siteUrl}/lists/${token}`}>{say('edit')}</a>
    </div>
  );
}
