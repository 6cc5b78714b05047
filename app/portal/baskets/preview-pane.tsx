import { useState } from 'react';
import type { PreviewScene } from '#api/contract/messages.ts';
import type { Settings } from '#app/basket/settings/basket-form.ts';
import { PreviewFrame } from '#app/basket/settings/preview-frame.tsx';
import { DeviceChoice, type Device } from '../device-choice.tsx';

type Shown = Pick<PreviewScene, 'items' | 'scheme'>;
const scenes: readonly (readonly [string, Shown])[] = [
  ['Filled', { items: 'many', scheme: 'light' }],
  ['Empty', { items: 'none', scheme: 'light' }],
  ['One wish', { items: 'one', scheme: 'light' }],
  ['Dark', { items: 'many', scheme: 'dark' }],
];

/** The basket as the settings make it, wherever shoppers may meet it. The compact one is a drawer. */
export function PreviewPane({ url, settings }: { url: string; settings: Settings }) {
  const [device, setDevice] = useState<Device>('desktop');
  const [chosen, setChosen] = useState('Filled');
  const shown = scenes.find(([name]) => name === chosen)?.[1] ?? { items: 'many', scheme: 'light' };
  const isDrawer = settings.layout === 'compact';
  const scene: PreviewScene = { ...shown, mode: isDrawer ? 'drawer' : 'page', currency: 'EUR' };
  return (
    <section className="editor-preview" aria-label="Preview">
      <div className="preview-bar">
        <DeviceChoice chosen={device} onChoose={setDevice} />
        <div className="scenes" role="group" aria-label="What it shows">
          {scenes.map(([name]) => (
            <button key={name} type="button" aria-pressed={chosen === name} onClick={() => setChosen(name)}>
              {name}
            </button>
          ))}
        </div>
      </div>
      <div className="preview-ground">
        <PreviewFrame
          url={url}
          settings={settings}
          scene={scene}
          className={device === 'phone' ? 'phone' : isDrawer ? 'drawer' : 'page'}
        />
      </div>
    </section>
  );
}
