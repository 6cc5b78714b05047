/** @jsxImportSource preact */
import './list-view.css';
import { render } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { languageOf } from '#api/contract/language/languages.ts';
import type { ListAnswer, ShownList, ShownWish } from '../fields.ts';
import { connectHost, type Host, type HostEvents } from './host.ts';
import { BackIcon } from './icons.tsx';
import { Lists, Loading, Message, More, summaryOf } from './parts.tsx';
import { ShareLink } from './share-link.tsx';
import { textsFor } from './texts.ts';
import { type Said, type WishActions, WishRow } from './wish-row.tsx';

type Context = Host['context'];
type Result = HostEvents['ui/notifications/tool-result'];

/** Hosts show this much without scrolling, in pixels. */
const firstHeight = 500;
const moreHeight = 52;
const firstRows = 8;
const moreRows = 20;

function applyStyle({ theme, styles }: Context): void {
  const root = document.documentElement;
  const isDark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = root.style.colorScheme = isDark ? 'dark' : 'light';
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (value) root.style.setProperty(name, value);
  const fonts = styles?.css?.fonts;
  if (fonts && !document.getElementById('fonts')) {
    const style = document.createElement('style');
    style.id = 'fonts';
    style.textContent = fonts;
    document.head.append(style);
  }
}

const answerOf = (result: Result) =>
  result.isError ? undefined : (result.structuredContent as ListAnswer | undefined);

function ListView() {
  const [host, setHost] = useState<Host>();
  const [context, setContext] = useState<Context>({});
  const [answer, setAnswer] = useState<ListAnswer>();
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [rows, setRows] = useState<number>();
  const asked = useRef<Record<string, unknown>>({});

  const lang = languageOf(context.locale ?? '') ?? languageOf(answer?.lang ?? '') ?? 'en';
  const t = textsFor(lang);

  /** @param lists the person's lists, which the answer about a named one lacks */
  function show(result: Result | undefined, lists: readonly ShownList[] = []): void {
    const found = result && answerOf(result);
    setFailed(!found);
    setAnswer(found && { ...found, lists: found.lists.length ? found.lists : [...lists] });
    setRows(undefined);
  }

  useEffect(() => {
    const change = (changed: Context) => setContext((known) => ({ ...known, ...changed }));
    applyStyle({});
    void connectHost({
      'ui/notifications/tool-input': (input) => (asked.current = input.arguments ?? {}),
      'ui/notifications/tool-result': (result) => show(result),
      'ui/notifications/tool-cancelled': () => show(undefined),
      'ui/notifications/host-context-changed': change,
    }).then((connected) => {
      setHost(connected);
      change(connected.context);
    });
  }, []);
  useEffect(() => applyStyle(context), [context]);
  useEffect(() => void (document.documentElement.lang = lang), [lang]);

  // The first view fits into the conversation: the rows that don't are behind a button.
  useLayoutEffect(() => {
    if (!answer || rows !== undefined) return;
    const bottoms = [...document.querySelectorAll('li')].map((row) => row.getBoundingClientRect().bottom);
    const isAll =
      bottoms.length === (answer.list ? answer.items : answer.lists).length && !answer.next_cursor;
    const limit = isAll && bottoms.at(-1)! <= firstHeight ? firstHeight : firstHeight - moreHeight;
    setRows(Math.max(1, bottoms.filter((bottom) => bottom <= limit).length));
  }, [answer, rows]);

  async function callTool(name: string, args: Record<string, unknown>): Promise<Result | undefined> {
    const result = await host?.callTool(name, args).catch(() => undefined);
    return result?.isError ? undefined : result;
  }

  /** Shows a list, or without arguments what `show_list` shows then. */
  async function load(args: Record<string, unknown>): Promise<void> {
    asked.current = args;
    setBusy(true);
    show(await callTool('show_list', args), answer?.lists);
    setBusy(false);
  }

  if (hasFailed)
    return (
      <Message title={t('notDone')}>
        {host?.capabilities.serverTools && (
          <button className="plain" disabled={isBusy} onClick={() => void load(asked.current)}>
            {t('tryAgain')}
          </button>
        )}
      </Message>
    );
  if (!answer || !host) return <Loading label={t('loading')} />;

  const { list, lists, items, next_cursor: cursor } = answer;
  const { serverTools, openLinks } = host.capabilities;
  if (!list) {
    if (!lists.length) return <Message title={t('emptyTitle')} text={t('emptyListText')} />;
    return (
      <main aria-busy={isBusy}>
        <header>
          <h1>{t('myLists')}</h1>
        </header>
        <Lists
          lists={lists.slice(0, rows ?? firstRows)}
          t={t}
          onChoose={serverTools && ((id) => void load({ list: id }))}
        />
        {rows !== undefined && rows < lists.length && <More t={t} onClick={() => setRows(lists.length)} />}
      </main>
    );
  }

  const isOwner = serverTools && list.role === 'owner';
  const canEdit = serverTools && (list.role === 'owner' || list.role === 'editor');
  const replace = (changed: ShownWish) =>
    setAnswer(
      (shown) =>
        shown && {
          ...shown,
          items: shown.items.map((item) => (item.item_id === changed.item_id ? changed : item)),
        },
    );
  async function change(tool: string, args: Record<string, unknown>, changed: ShownWish) {
    const result = await callTool(tool, { list: list!.id, item_id: changed.item_id, ...args });
    if (result) replace(changed);
    return result;
  }
  async function prioritize(wish: ShownWish, priority: number | null): Promise<Said> {
    const result = await change('update_item', { priority }, { ...wish, priority });
    return { text: result ? '' : t('notDone') };
  }
  async function watch(wish: ShownWish, on: boolean): Promise<Said> {
    const result = await change('watch_price', { price_drop: on }, { ...wish, watches_price: on });
    if (!result) return { text: t('notDone') };
    if (!on) return { text: t('alertOff') };
    const { needs_email: needsEmail } = result.structuredContent as { needs_email: boolean };
    if (!needsEmail) return { text: t('alertOnDrop') };
    return { text: t('alertOnTitle'), emailUrl: new URL('/alerts', list!.url).href };
  }
  const actions: WishActions = {
    open: openLinks && ((url) => host.openLink(url)),
    prioritize: canEdit && prioritize,
    watch: isOwner && watch,
  };

  async function showMore(): Promise<void> {
    const next = (rows ?? 0) + moreRows;
    setRows(next);
    if (next < items.length || cursor === null) return;
    setBusy(true);
    const result = await callTool('show_list', { list: list!.id, cursor });
    const page = result && answerOf(result);
    if (page)
      setAnswer(
        (shown) =>
          shown && {
            ...shown,
            items: [...shown.items, ...page.items],
            next_cursor: page.next_cursor,
          },
      );
    setBusy(false);
  }

  const hasMore = rows !== undefined && (rows < items.length || cursor !== null);
  return (
    <main aria-busy={isBusy}>
      <header>
        {lists.length > 1 && serverTools && (
          <button
            className="icon"
            aria-label={t('myLists')}
            onClick={() => show({ content: [], structuredContent: { ...answer, list: null } })}
          >
            <BackIcon />
          </button>
        )}
        <div className="about">
          <h1 dir="auto">{list.name}</h1>
          <p className="origin">{summaryOf(list, t)}</p>
        </div>
        <ShareLink
          key={list.id}
          list={list}
          t={t}
          onShare={
            isOwner &&
            (async () => {
              const result = await callTool('share_list', { list: list.id, shared: true });
              if (result) setAnswer({ ...answer, list: { ...list, is_public: true } });
              return (result?.structuredContent as { link?: string } | undefined)?.link;
            })
          }
        />
      </header>
      {list.is_surprise && list.role === 'owner' && <p className="surprise">{t('surpriseText')}</p>}
      {items.length ? (
        <ul>
          {items.slice(0, rows ?? firstRows).map((wish) => (
            <WishRow key={wish.item_id} wish={wish} lang={lang} t={t} actions={actions} />
          ))}
        </ul>
      ) : (
        <div className="message">
          <h2>{t('emptyListTitle')}</h2>
          {canEdit && <p>{t('emptyListText')}</p>}
        </div>
      )}
      {hasMore && <More t={t} isBusy={isBusy} onClick={() => void showMore()} />}
    </main>
  );
}

render(<ListView />, document.body);
