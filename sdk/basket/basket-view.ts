import { loadChunk } from '../connect/load-chunk.ts';
import { readStored } from '../connect/page-storage.ts';
import type { DeviceListModule } from './device-list.ts';
import { type BasketFrame, basketFrame } from './frame.ts';
import type { FrameParts, FramePlace } from './frame-parts.ts';

/** Whether the shopper wants products to stay on this device. */
function staysHere({ options: { apiKey, consent } }: FrameParts): boolean {
  const widget = (window as { WlWidget?: { consented?: 'granted' | 'denied' } }).WlWidget;
  const said = widget?.consented ?? consent;
  return said ? said === 'denied' : /"kept":[t"]/.test(readStored('wl.saved.' + apiKey) ?? '');
}

/** The basket: our frame, or the list of products on this device, which requests nothing from the service. */
export function basketView(parts: FrameParts, place: FramePlace): BasketFrame {
  let isHere: boolean | undefined;
  let view: BasketFrame | undefined;
  let isShown = false;
  const change = () => {
    if (isHere === (isHere = staysHere(parts))) return;
    view?.remove();
    view = (isHere ? deviceView : basketFrame)(parts, place);
    if (isShown) view.show();
  };
  change();
  addEventListener('wl:consent', change);
  return {
    show() {
      isShown = true;
      view?.show();
    },
    refresh: () => view?.refresh(),
    remove() {
      removeEventListener('wl:consent', change);
      view?.remove();
    },
  };
}

function deviceView(parts: FrameParts, place: FramePlace): BasketFrame {
  const host = document.createElement('wl-device-list');
  let stop: (() => void) | undefined;
  place.attach(host);
  return {
    show() {
      stop?.();
      loadChunk<DeviceListModule>(parts.site, 'device-list').then(({ startDeviceList }) => {
        stop = startDeviceList(host, parts, place);
        place.ready?.(host);
      }, place.failed);
    },
    refresh() {},
    remove() {
      stop?.();
      host.remove();
    },
  };
}
