import { useCallback, useEffect, useRef, useState } from 'react';
import { useTimeZone } from '#app/ui/use-time-zone.ts';
import type { AccountState, SendOptions, Toast, View } from './account-context.tsx';
import type { AccountAnswer, AccountPage, Refused } from './account-page.ts';
import { fetchPage, sendForm, unanswered } from './send-form.ts';

/** Panels are in the URL, so that Back closes them and links can open them. */
const panelNames = ['panel', 'item'];

/** Holds the latest page data from the server, and sends requests. */
export function useAccountPage(first: AccountPage): AccountState {
  const [page, setPage] = useState(first);
  const [view, setView] = useState<View>(first.view);
  const [refused, setRefused] = useState<Refused | null>(first.refused);
  const [toast, say] = useState<Toast | null>(first.notice && { notice: first.notice });
  const [busy, setBusy] = useState<string | null>(null);
  const zone = useTimeZone();
  const latest = useRef(page);
  useEffect(() => void (latest.current = page), [page]);

  useEffect(() => {
    const onPop = () => {
      setRefused(null);
      setView(viewOfUrl());
    };
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);

  const show = useCallback((next: View) => {
    setRefused(null);
    setView((current) => {
      const query = new URLSearchParams(next).toString();
      const address = location.pathname + (query && `?${query}`);
      const opens = panelNames.some((name) => next[name] && next[name] !== current[name]);
      if (address !== location.pathname + location.search) {
        history[opens ? 'pushState' : 'replaceState'](null, '', address);
      }
      return next;
    });
  }, []);

  const refresh = useCallback(async () => {
    const fresh = await fetchPage(latest.current);
    if (fresh) setPage(fresh);
  }, []);

  const send = useCallback(
    async (form: FormData, { action, quiet }: SendOptions = {}): Promise<AccountAnswer | null> => {
      const intent = String(form.get('intent') ?? '');
      const here = location.pathname + location.search;
      const elsewhere = action !== undefined && new URL(action, location.href).pathname !== location.pathname;
      setBusy(intent);
      setRefused(null);
      const answer = await sendForm(form, { action: action ?? here, route: latest.current.route });
      setBusy(null);
      if (!answer) {
        setRefused(unanswered(intent, 'offline'));
      } else if (!answer.ok) {
        setRefused(answer.refused);
      } else if (answer.to !== null) {
        location.assign(answer.to);
      } else {
        if (answer.page) setPage(answer.page);
        else if (elsewhere || form.has('back')) await refresh();
        if (answer.notice && !quiet) say({ notice: answer.notice });
      }
      return answer;
    },
    [refresh],
  );

  const announce = useCallback((text: string) => {
    const region = document.getElementById('announcements');
    if (region) region.textContent = text;
  }, []);

  return { page, view, zone, refused, toast, busy, show, say, announce, send, refresh };
}

const viewOfUrl = (): View => Object.fromEntries(new URLSearchParams(location.search));
