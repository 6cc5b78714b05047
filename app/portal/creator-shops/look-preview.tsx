import { useEffect, useState } from 'react';
import type { ShopTemplate } from '#api/contract/creator-shop.ts';
import type { CreatorShopRecord } from '#api/modules/creators/schemas.ts';
import { isColor } from '#app/merchant/contrast-text.ts';
import { useScripting } from '#app/ui/use-scripting.ts';
import { type Device, DeviceChoice } from '../device-choice.tsx';
import { text } from '../texts.ts';

/** Delay after the last change, in milliseconds. */
const pause = 300;

/** The shop in a frame, with the form's unsaved settings. */
export function LookPreview(props: {
  shop: CreatorShopRecord;
  look: { template: ShopTemplate; accent: string };
}) {
  const { shop, look } = props;
  const [device, setDevice] = useState<Device>('desktop');
  const isAlive = useScripting();
  const accent = look.accent === '' || isColor(look.accent) ? look.accent.trim() : null;
  const wanted = `/portal/shops/${shop.id}/preview?${new URLSearchParams({
    template: look.template,
    changed: shop.updated_at,
    ...(accent !== null && { accent_color: accent }),
  })}`;
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setShown(wanted), pause);
    return () => clearTimeout(timer);
  }, [wanted]);
  return (
    <section className="look-preview" aria-label={text('common.preview')}>
      <div className="preview-bar">
        <DeviceChoice chosen={device} onChoose={setDevice} />
        <a href={shown} target="_blank" rel="noreferrer">
          {text('shops.openLarge')}
        </a>
      </div>
      <div className="look-frame" data-device={device}>
        {isAlive && (
          <iframe
            src={`${shown}&framed`}
            title={text('shops.asVisitors', { name: shop.name })}
            // For viewing only: no forms, popups or navigation.
            sandbox="allow-scripts allow-same-origin"
          />
        )}
      </div>
    </section>
  );
}
