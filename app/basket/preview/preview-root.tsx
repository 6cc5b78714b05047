import { type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { defaultBasketSettings } from '#api/contract/basket.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { PreviewMessage } from '#api/contract/messages.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import { fontCss, themeCss } from '#app/ui/theme.ts';
import type { BasketPageProps } from '../basket-context.ts';
import { BasketView } from '../basket-page.tsx';
import { type Controller, createController } from '../controller.ts';
import type { BasketItem } from '../saved-item.ts';
import { initialState } from '../state.ts';
import type { Surroundings } from '../surroundings.ts';
import { useController } from '../use-controller.ts';

type Shown = Pick<PreviewMessage, 'settings' | 'scene'>;

/**
 * A layout effect, because the editor sends messages as soon as the frame has loaded. On the
 * server, React would warn about it.
 */
const useAtOnce = typeof window === 'undefined' ? useEffect : useLayoutEffect;

const demo: Shown = {
  settings: defaultBasketSettings,
  scene: { mode: 'page', items: 'many', scheme: 'light', currency: 'EUR' },
};

/**
 * The state requested by the editor around this frame; null until it has sent one. Ignores all other senders. A demo
 * has no editor.
 */
function useEditor({ editorOrigins, isDemo }: PreviewProps): Shown | null {
  const [shown, show] = useState<Shown | null>(null);
  useAtOnce(() => {
    if (isDemo) return show(demo);
    // The page's own sheet: Safari before 16.4 can't construct one, and the security policy allows
    // no other.
    const sheet = [...document.styleSheets].at(-1)!;
    const end = sheet.cssRules.length;
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== window.parent || !editorOrigins.includes(origin)) return;
      const message = data as PreviewMessage | null;
      if (message?.wl !== 1 || message.type !== 'preview.show') return;
      const { settings, scene } = message;
      if (sheet.cssRules.length > end) sheet.deleteRule(end);
      sheet.insertRule(`@media all{${themeCss(settings)}${fontCss(settings.font)}}`, end);
      document.documentElement.dataset.scheme = scene.scheme;
      show({ settings, scene });
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [editorOrigins, isDemo]);
  return shown;
}

export interface PreviewProps {
  lang: Language;
  texts: Messages<'basket'>;
  brandName: string;
  samples: readonly BasketItem[];
  /** The service's origins, whose pages contain the editors. */
  editorOrigins: readonly string[];
  /** Shows the default settings, without an editor. */
  isDemo: boolean;
}

const itemCounts = { many: Infinity, one: 1, none: 0 } as const;

/** The real basket with sample items, rendered with the editor's settings. */
export function PreviewRoot(props: PreviewProps) {
  const shown = useEditor(props);
  const page = useMemo(() => pageOf(props, shown), [props, shown]);
  if (!shown) return <BasketView page={page} controller={null} state={initialState} />;
  const { mode, items, currency, selected = 0 } = shown.scene;
  const samples = props.samples.slice(0, itemCounts[items]).map((item) => ({ ...item, currency }));
  return (
    <div onClickCapture={stayHere}>
      <SampleBasket
        key={`${mode} ${items} ${currency} ${selected}`}
        page={page}
        samples={samples}
        selected={selected}
      />
    </div>
  );
}

function SampleBasket(props: { page: BasketPageProps; samples: BasketItem[]; selected: number }) {
  const { page, samples, selected } = props;
  const basket = useController(page, () => sampleController(page, samples));
  const { controller, state } = basket;
  const isReady = state.phase === 'ready';
  // Only once, so that later selections in the preview stay.
  const isSelected = useRef(false);
  useEffect(() => {
    if (!isReady || !controller || isSelected.current) return;
    isSelected.current = true;
    controller.select(
      samples.slice(0, selected).map(({ itemId }) => itemId),
      true,
    );
  }, [isReady, controller, samples, selected]);
  return <BasketView page={page} {...basket} />;
}

function pageOf({ lang, texts, brandName }: PreviewProps, shown: Shown | null): BasketPageProps {
  const { settings = defaultBasketSettings, scene } = shown ?? {};
  return {
    config: { ...settings, id: '', webhook: false },
    mode: scene?.mode ?? 'page',
    lang,
    texts,
    brandName,
    title: null,
    baseUrl: '',
    publicKey: '',
    partnerId: null,
    signsIn: false,
    shopOrigin: 'https://shop.example',
  };
}

/** Blocks links, because the samples have no product pages. */
function stayHere(event: MouseEvent): void {
  if ((event.target as Element).closest('a')) event.preventDefault();
}

const nothing = async () => undefined;

/** Simulates a shop whose cart accepts everything, and a service that ignores all calls. */
const surroundingsOf = (items: BasketItem[]): Surroundings => ({
  host: {
    framed: true,
    listen: () => undefined,
    say: () => undefined,
    add: async () => ({ ok: true }),
  },
  api: {
    savedProducts: async () => items,
    changes: async () => [],
    dismissChanges: nothing,
    startSignIn: async () => ({ state: '', href: '', verifier: null }),
    pollSignIn: async () => null,
    remove: nothing,
    event: nothing,
    countCheckout: nothing,
    setAlerts: async () => ({ alerts: null, needsEmail: false }),
    mailAlertCode: nothing,
    confirmAlertEmail: async () => null,
    signOut: nothing,
  },
  sessions: {
    name: 'sample',
    read: () => ({ accessToken: 'sample', refreshToken: 'sample' }),
    write: () => undefined,
    onChangeElsewhere: () => undefined,
    drop: () => undefined,
    onDrop: () => undefined,
  },
  visits: { last: () => null, begin: () => undefined },
  takeToken: () => undefined,
  resume: async () => undefined,
  keep: nothing,
});

/** The basket's own controller with samples: everything works, but nothing is sent. */
function sampleController(page: BasketPageProps, items: BasketItem[]): Controller {
  const { baseUrl, publicKey, partnerId, signsIn, shopOrigin, lang } = page;
  const controller = createController(
    {
      baseUrl,
      publicKey,
      partnerId,
      signsIn,
      shopOrigin,
      lang,
      configId: page.config.id,
      saveMode: 'dialog',
      webhook: false,
      checkout: { mode: 'ajax' },
      onHostFont: () => undefined,
    },
    () => surroundingsOf(items),
  );
  return { ...controller, signIn: () => undefined, signOut: nothing };
}
