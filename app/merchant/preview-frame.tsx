import { useEffect, useRef, useState } from 'react';
import type { PreviewMessage, PreviewScene } from '#api/contract/messages.ts';
import { useScripting } from '#app/ui/use-scripting.ts';
import type { Settings } from './basket-form.ts';
import { text } from './texts.ts';

/** The real basket in a frame, with the given settings. */
export function PreviewFrame(props: {
  url: string;
  settings: Settings;
  scene: PreviewScene;
  className: string;
}) {
  const { url, settings, scene } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  // A frame in the server's HTML would load before this script can listen to it.
  const isAlive = useScripting();
  const [loaded, setLoaded] = useState(0);
  const told = JSON.stringify({ settings, scene });
  useEffect(() => {
    if (!loaded) return;
    const message: PreviewMessage = { wl: 1, type: 'preview.show', ...JSON.parse(told) };
    frame.current?.contentWindow?.postMessage(message, new URL(url).origin);
  }, [loaded, told, url]);
  if (!isAlive) return null;
  return (
    <iframe
      ref={frame}
      src={url}
      title={text('basket.previewTitle')}
      className={props.className}
      // Keeps clicks inside from navigating elsewhere.
      sandbox="allow-scripts allow-same-origin"
      onLoad={() => setLoaded((times) => times + 1)}
    />
  );
}
