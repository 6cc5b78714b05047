import type { ProviderLink } from '#api/contract/identity.ts';
import { useTexts } from './texts-context.tsx';

/** Ways to sign in with other services, if the operator has set up any. They work without a script. */
export function ProviderButtons({ providers }: { providers: readonly ProviderLink[] }) {
  const { t } = useTexts();
  if (providers.length === 0) return null;
  return (
    <div className="providers">
      <p className="providers-or">{t('or')}</p>
      {providers.map(({ name, url }) => (
        <a key={url} className="button outline" href={url} rel="nofollow">
          <span>{t('continueWith', { name })}</span>
        </a>
      ))}
    </div>
  );
}
