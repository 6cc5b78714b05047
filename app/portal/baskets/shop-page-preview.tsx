import { type CSSProperties, useEffect, useState } from 'react';
import { iconOf } from '#api/contract/icon.ts';
import type { PreviewScene } from '#api/contract/messages.ts';
import type { Settings } from '#app/merchant/basket-form.ts';
import { PreviewFrame } from '#app/merchant/preview-frame.tsx';
import { useScripting } from '#app/ui/use-scripting.ts';
import { lang, text } from '../texts.ts';

/** Debounces changes, because each one reloads the dialog's page. */
const pauseMs = 300;

/** Button, dialog and drawer as on a shop's page, with two products selected in the drawer. */
export function ShopPagePreview(props: { url: string; settings: Settings; scheme: PreviewScene['scheme'] }) {
  const { url, settings, scheme } = props;
  const { side = 'right', width = 380 } = settings.drawer;
  return (
    <div
      className="together"
      data-scheme={scheme}
      data-drawer={side}
      style={{ '--drawer': `${width}px`, '--corners': `${settings.borderRadius}px` } as CSSProperties}
    >
      <div className="together-page">
        <div className="together-buttons">
          <SampleButton settings={settings} scheme={scheme} isSaved={false} />
          <SampleButton settings={settings} scheme={scheme} isSaved />
        </div>
        <DialogFrame url={url} settings={settings} scheme={scheme} />
      </div>
      <div className="together-drawer">
        <PreviewFrame
          url={url}
          settings={settings}
          scene={{ mode: 'drawer', items: 'many', selected: 2, scheme, currency: 'EUR' }}
          className="drawer"
        />
      </div>
    </div>
  );
}

/** Looks like the button of `sdk/v1/button.js`. */
function SampleButton(props: { settings: Settings; scheme: PreviewScene['scheme']; isSaved: boolean }) {
  const { settings, scheme, isSaved } = props;
  const { viewBox, shapes } = iconOf(settings.icon);
  const own = settings.colors[scheme];
  return (
    <span
      className="sample-button"
      data-saved={isSaved || undefined}
      style={{ borderRadius: settings.borderRadius, background: own?.ground, color: own?.ink }}
    >
      {/* Safe: the input has been parsed as an icon, which contains only shapes. */}
      <svg
        viewBox={viewBox}
        width={20}
        height={20}
        aria-hidden
        dangerouslySetInnerHTML={{ __html: shapes }}
      />
      {isSaved ? text('baskets.sampleSaved') : text('baskets.sampleSave')}
    </span>
  );
}

function DialogFrame(props: { url: string; settings: Settings; scheme: PreviewScene['scheme'] }) {
  const { settings, scheme } = props;
  const { primaryColor, borderRadius, colors, font, icon, shopName } = settings;
  const look = JSON.stringify({ primaryColor, borderRadius, colors, font, icon, shopName });
  const [shown, show] = useState(look);
  useEffect(() => {
    const timer = setTimeout(show, pauseMs, look);
    return () => clearTimeout(timer);
  }, [look]);
  const isAlive = useScripting();
  if (!isAlive) return null;
  const address = new URL('/save/preview', props.url);
  address.search = `${new URLSearchParams({ lang: lang(), scheme, look: shown })}`;
  return (
    <iframe className="together-dialog" src={address.href} title={text('baskets.dialogFrame')} sandbox="" />
  );
}
