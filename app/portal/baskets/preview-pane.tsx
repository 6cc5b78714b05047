import { useState } from 'react';
import type { PreviewScene } from '#api/contract/messages.ts';
import type { Settings } from '#app/merchant/basket-form.ts';
import { PreviewFrame } from '#app/merchant/preview-frame.tsx';
import { type Device, DeviceChoice } from '../device-choice.tsx';
import { text } from '../texts.ts';
import { ShopPagePreview } from './shop-page-preview.tsx';

/** With `isTogether`, the basket is a drawer next to the dialog and the button. */
type Shown = Pick<PreviewScene, 'items' | 'selected' | 'scheme'> & { isTogether?: boolean };
type Scene = readonly [name: string, shown: Shown];
const scenes = (): readonly [Scene, ...Scene[]] => [
  [text('baskets.filled'), { items: 'many', selected: 3, scheme: 'light' }],
  [text('basket.empty'), { items: 'none', scheme: 'light' }],
  [text('baskets.oneWish'), { items: 'one', scheme: 'light' }],
  [text('baskets.dark'), { items: 'many', selected: 3, scheme: 'dark' }],
  [text('baskets.together'), { items: 'many', scheme: 'light', isTogether: true }],
  [text('baskets.togetherDark'), { items: 'many', scheme: 'dark', isTogether: true }],
];

/** Previews the basket in every place shoppers see it. The compact layout is a drawer. */
export function PreviewPane({ url, settings }: { url: string; settings: Settings }) {
  const [device, setDevice] = useState<Device>('desktop');
  const [at, setAt] = useState(0);
  const { isTogether, ...shown } = scenes()[at]![1];
  const isDrawer = settings.layout === 'compact';
  const scene: PreviewScene = { ...shown, mode: isDrawer ? 'drawer' : 'page', currency: 'EUR' };
  return (
    <section className="editor-preview" aria-label={text('common.preview')}>
      <div className="preview-bar">
        <DeviceChoice chosen={device} onChoose={setDevice} />
        <div className="scenes" role="group" aria-label={text('baskets.previewState')}>
          {scenes().map(([name], index) => (
            <button key={name} type="button" aria-pressed={index === at} onClick={() => setAt(index)}>
              {name}
            </button>
          ))}
        </div>
      </div>
      <div className="preview-ground">
        {isTogether ? (
          <ShopPagePreview url={url} settings={settings} scheme={shown.scheme} />
        ) : (
          <PreviewFrame
            url={url}
            settings={settings}
            scene={scene}
            className={device === 'phone' ? 'phone' : isDrawer ? 'drawer' : 'page'}
          />
        )}
      </div>
    </section>
  );
}
