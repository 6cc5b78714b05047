import { HeartFilledIcon } from '#app/ui/icons.tsx';
import { useBasket } from './basket-context.ts';

/**
 * The service's name, and signing out on a shared device. Guests can't: nothing but this device knows their list. They
 * can keep it by email.
 */
export function PageFoot({ shopper }: { shopper: 'account' | 'guest' | 'nobody' }) {
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
      {shopper === 'guest' && (
        <p className="kept-here">
          {t('onThisDevice')}{' '}
          <button type="button" className="link" onClick={() => controller?.signIn()}>
            {t('keepEverywhere')}
          </button>
        </p>
      )}
      {shopper === 'account' && (
        <button type="button" className="link" onClick={() => void controller?.signOut()}>
          {t('signOut')}
        </button>
      )}
    </footer>
  );
}
