import { decimalsOf } from '../../api/contract/currency-decimals.ts';
import type { SavedItem, SaveProduct } from '../../api/contract/events.ts';
import type { InstantFrameMessage } from '../../api/contract/messages.ts';
import { priceTargets } from '../../api/contract/price-targets.ts';
import { readStored, writeStored } from '../connect/page-storage.ts';
import type { DialogStep, PageParts } from '../widget/page-parts.ts';
import type { customerOf } from './customer.ts';
import type { frameLink } from './frame-link.ts';
import type { ToastText, toastTexts } from './texts.ts';
import type { createToast, ToastButton } from './toast.ts';

/** The kind of shopper who saved, and what the shop offers them. */
export type Shopper = Pick<
  Extract<InstantFrameMessage, { type: 'instant.saved' }>,
  'isGuest' | 'isAnonymous' | 'hasAlerts'
>;

/**
 * The number of saves after which guests are offered to keep their list; when they leave the page,
 * one is enough.
 */
const offerAfter = 3;

/**
 * The offers in the toast after a save: to keep the list, or an alert. The minified script has the
 * names of an object's properties, but not of parameters, so each part is a parameter.
 */
export function createOffers(
  { key, marks, lang }: PageParts,
  t: ReturnType<typeof toastTexts>,
  link: ReturnType<typeof frameLink>,
  customer: ReturnType<typeof customerOf>,
  toast: ReturnType<typeof createToast>,
  button: (text: ToastText, press: () => void) => ToastButton,
  openDialog: (product: SaveProduct, step: DialogStep) => void,
  enterAccount: () => Promise<void>,
) {
  const offerName = 'wl.offered.' + key;
  const alertName = 'wl.alerted.' + key;

  /**
   * Offers guests to keep the list in their customer account, or on every device, until they
   * dismiss the offer.
   */
  function keep(product: SaveProduct, { isGuest, isAnonymous }: Shopper, after = offerAfter) {
    if (isGuest && customer && !customer.isKnown() && !customer.isRefused()) {
      const name = t('account', customer.shop);
      const enter = { text: name, press: () => void enterAccount() };
      return { buttons: [enter, button('close', customer.refuse)] };
    }
    if (!isAnonymous || marks.load().length < after || readStored(offerName)) return undefined;
    const end = () => writeStored(offerName, '1');
    const signIn = () => {
      end();
      openDialog(product, 'sign-in');
    };
    return { buttons: [button('keep', signIn), button('close', end)] };
  }

  /**
   * Offers to notify the shopper when the price drops. Our window asks guests for their address,
   * once.
   */
  function alert(
    { itemId, price, currency }: SavedItem,
    product: SaveProduct,
    { isAnonymous, hasAlerts }: Shopper,
  ) {
    if (!hasAlerts || !price || !currency) return undefined;
    const decimals = decimalsOf(currency);
    const ask = (target: number) => {
      writeStored(alertName, '1');
      openDialog(product, `alert:${target}`);
    };
    const buttons = priceTargets(price, decimals).map((target) => {
      const text = new Intl.NumberFormat(lang, {
        style: 'currency',
        currency,
        minimumFractionDigits: target % 10 ** decimals ? decimals : 0,
      }).format(target / 10 ** decimals);
      const tell = async () => {
        try {
          const { needsEmail } = await link.ask({ type: 'instant.alert', itemId, target });
          if (needsEmail && isAnonymous)
            toast({ text: t('needsEmail'), buttons: [button('open', () => ask(target))] });
          else toast({ text: t('alertOn', text) });
        } catch {
          toast({ text: t('failed') });
        }
      };
      const label = `${t('under')} ${text}`;
      return {
        text,
        label,
        press: () => (isAnonymous && !readStored(alertName) ? ask(target) : void tell()),
      };
    });
    return { text: t('under'), buttons: [...buttons, button('own', () => openDialog(product, 'alert'))] };
  }

  return { keep, alert };
}
