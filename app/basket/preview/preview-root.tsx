import { useMemo, type MouseEvent, useEffect, useLayoutEffect, useState } from 'react';
import { defaultBasketSettings } from '#api/contract/basket.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { BasketPageProps } from '../basket-context.ts';
import { BasketView } from '../basket-page.tsx';
import type { BasketItem } from '../saved-item.ts';
import { initialState } from '../state.ts';
import { useController } from '../use-controller.ts';
import { sampleController } from './sample-surroundings.ts';
import type { PreviewMessage } from '#api/contract/messages.ts';
import { fontCss, themeCss } from '#app/ui/theme.ts';

type Shown = Pick<PreviewMessage, 'settings' | 'scene'>;

/** The editor sends messages as soon as the frame has loaded. On the server, React would warn about this effect. */
const useAtOnce = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** The state requested by the editor around this frame; null until it has sent one. Ignores all other senders. */
function useEditor(editorOrigins: readonly string[]): Shown | null {
  const [shown, show] = useState<Shown | null>(null);
  useAtOnce(() => {
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [sheet];
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== window.parent || !editorOrigins.includes(origin)) return;
      const message = data as PreviewMessage | null;
      if (message?.wl !== 1 || message.type !== 'preview.show') return;
      const { settings, scene } = message;
      sheet.replaceSync(themeCss(settings) + fontCss(settings.font));
      document.documentElement.dataset.scheme = scene.scheme;
      show({ settings, scene });
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [editorOrigins]);
  return shown;
}

export interface PreviewProps {
  lang: Language;
  texts: Messages<'basket'>;
  brandName: string;
  samples: readonly BasketItem[];
  /** The service's origins, whose pages contain the editors. */
  editorOrigins: readonly string[];
}

const itemCounts = { many: Infinity, one: 1, none: 0 } as const;

/** The real basket with sample items, rendered with the editor's settings. */
export function PreviewRoot(props: PreviewProps) {
  const shown = useEditor(props.editorOrigins);
  const page = useMemo(() => pageOf(props, shown), [props, shown]);
  if (!shown) return <BasketView page={page} controller={null} state={initialState} />;
  const { mode, items, currency } = shown.scene;
  const samples = props.samples.slice(0, itemCounts[items]).map((item) => ({ ...item, currency }));
  return (
    <div onClickCapture={stayHere}>
      <SampleBasket key={`${mode} ${items} ${currency}`} page={page} samples={samples} />
    </div>
  );
}

function SampleBasket({ page, samples }: { page: BasketPageProps; samples: BasketItem[] }) {
  const basket = useController(page, () => sampleController(page, samples));
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
    shopOrigin: 'https://shop.example',
  };
}

/** The samples have no product pages. */
function stayHere(event: MouseEvent): void {
  if ((event.target as Element).closest('a')) event.preventDefault();
}
