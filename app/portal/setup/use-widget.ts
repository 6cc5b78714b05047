import { type RefObject, useEffect, useState } from 'react';
import { text } from '../texts.ts';

/** The part of `window.WlWidget` used here, from the same script that shops load. */
interface Instance {
  mount(element: Element): () => void;
  on(event: 'saved', listener: (item: { list: { name: string } }) => void): () => void;
  on(event: 'error', listener: (error: { code: string; message: string }) => void): () => void;
}
interface WidgetScript {
  createInstance(options: { key: string; widgetUrl: string; apiBase: string }): Instance;
}
interface WithWidget {
  WlWidget?: WidgetScript;
}

let loading: Promise<WidgetScript> | undefined;

/** Loads the script once per page; retries if it failed. */
function loadWidget(siteUrl: string): Promise<WidgetScript> {
  loading ??= new Promise<WidgetScript>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${siteUrl}/sdk/v1/widget.js`;
    script.onload = () => {
      const { WlWidget } = window as WithWidget;
      if (WlWidget) resolve(WlWidget);
      else reject(new Error('the script defines no WlWidget'));
    };
    script.onerror = () => reject(new Error('the script did not load'));
    document.head.append(script);
  });
  loading.catch(() => (loading = undefined));
  return loading;
}

const hints = (): Record<string, string> => ({
  popup_blocked: text('setup.popupBlocked'),
  init_no_token: text('setup.noAnswer'),
});

/** Turns a button into a real save button and reports each save. */
export function useWidget(
  button: RefObject<HTMLElement>,
  { siteUrl, baseUrl, publicKey }: { siteUrl: string; baseUrl: string; publicKey: string },
) {
  const [savedTo, setSavedTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let undo: (() => void)[] | undefined = [];
    loadWidget(siteUrl).then(
      (script) => {
        if (!undo || !button.current) return;
        const widget = script.createInstance({ key: publicKey, widgetUrl: siteUrl, apiBase: baseUrl });
        undo.push(
          widget.mount(button.current),
          widget.on('saved', ({ list }) => {
            setProblem(null);
            setSavedTo(list.name);
          }),
          widget.on('error', ({ code, message }) => setProblem(hints()[code] ?? `${message} (${code})`)),
        );
      },
      () => setProblem(text('setup.scriptFailed')),
    );
    return () => {
      undo?.forEach((end) => end());
      undo = undefined;
    };
  }, [button, siteUrl, baseUrl, publicKey]);
  return { savedTo, problem };
}
