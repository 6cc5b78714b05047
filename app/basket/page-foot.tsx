import { HeartFilledIcon } from '#app/ui/icons.tsx';
import { useBasket } from './basket-context.ts';

/**
 * The service's name, and sign-out for shared devices. Guests can't sign out, because only this
 * device knows their list; they can keep it by email.
 */
export function PageFoot(props: {
  shopper: 'account' | 'customer' | 'guest' | 'nobody';
  /** The shop whose customer account a guest can use. */
  account?: string | null;
}) {
  const { shopper, account = null } = props;
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
      {(shopper === 'guest' || shopper === 'customer') && (
        <p className="kept-here">
          {shopper === 'guest' ? t('onThisDevice') : t('inCustomer', { account: account ?? config.shopName })}{' '}
          {shopper === 'guest' && account ? (
            <UseCustomer account={account} />
          ) : (
            <button type="button" className="link" onClick={() => controller?.signIn()}>
              {t('keepEverywhere')}
            </button>
          )}
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

/** Switches to the list of the customer account that is signed in on the shop's page. */
export function UseCustomer({ account }: { account: string }) {
  const { t, controller } = useBasket();
  return (
    <button type="button" className="link" onClick={() => controller?.useCustomer()}>
      {t('useCustomer', { account })}
    </button>
  );
}
