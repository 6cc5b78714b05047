import { useEffect, useLayoutEffect, useState } from 'react';
import type { PreviewMessage } from '#api/contract/messages.ts';
import { fontCss, themeCss } from '#app/ui/theme.ts';

export type Shown = Pick<PreviewMessage, 'settings' | 'scene'>;

/** The editor speaks as soon as the frame has loaded; the server, which has no layout, warns of the earlier effect. */
const useAtOnce = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** What the editor around this frame wants to see; null until it has said so. Nobody else is heard. */
export function useEditor(editorOrigins: readonly string[]): Shown | null {
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
