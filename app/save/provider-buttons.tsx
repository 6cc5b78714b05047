import type { ProviderLink } from '#api/contract/identity.ts';
import { sessionClient } from './session-client.ts';
import { useTexts } from './texts-context.tsx';

/** Sign-in with other services, if the operator has set up any. Also works without JavaScript. */
export function ProviderButtons(props: {
  providers: readonly ProviderLink[];
  /** Runs a request and shows the problem if it fails. */
  run: (work: () => Promise<void>) => Promise<void>;
  /** Called before the window navigates to the other service. */
  onLeave?: () => void;
}) {
  const { lang, t } = useTexts();
  if (props.providers.length === 0) return null;
  const start = ({ id, to }: ProviderLink) =>
    props.run(async () => {
      const { url } = await sessionClient.startProvider(id, { to, lang });
      props.onLeave?.();
      location.assign(url);
    });
  return (
    <div className="providers">
      <p className="providers-or">{t('or')}</p>
      {props.providers.map((provider) => (
        <a
          key={provider.id}
          className="button"
          href={provider.url}
          rel="nofollow"
          onClick={(event) => {
            event.preventDefault();
            void start(provider);
          }}
        >
          <span>{t('continueWith', { name: provider.name })}</span>
        </a>
      ))}
    </div>
  );
}
