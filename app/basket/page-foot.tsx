import { HeartFilledIcon } from '#app/ui/icons.tsx';
import { useBasket } from './basket-context.ts';

/** The service's name, and signing out on a shared device. */
export function PageFoot({ signedOut = false }: { signedOut?: boolean }) {
  const { t, config, brandName, controller } = useBasket();
  return (
    <footer className="foot">
      {config.showBranding ? (
        <p className="branding">
          <HeartFilledIcon size={14} />
          {t('poweredBy', { brand: brandName })}
        </p>
      ) : (
        <span />
      )}
      {!signedOut && (
        <button type="button" className="link" onClick={() => void controller?.signOut()}>
          {t('signOut')}
        </button>
      )}
    </footer>
  );
}
