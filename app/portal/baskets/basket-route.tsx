import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useBeforeUnload, useBlocker, useLoaderData } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formOf, type Settings, settingsOf } from '#app/merchant/basket-form.ts';
import { type Errors, errorsOf, focusFirst, useFormChanges } from '#app/merchant/use-form-changes.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { CopyButton } from '../copy-button.tsx';
import { Dialog } from '../dialog.tsx';
import editor from '../editor.css';
import { answerPortalIntent } from '../intents.server.ts';
import { portalMeta } from '../portal-meta.ts';
import { text } from '../texts.ts';
import basketEditor from './basket-editor.css';
import { type BasketData, basketIntents, loadBasket } from './baskets.server.ts';
import { CartFields } from './cart-fields.tsx';
import { LookFields } from './look-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { ShopPageFields } from './shop-page-fields.tsx';
import { TextFields } from './text-fields.tsx';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  portalMeta(data?.settings.name ?? text('common.wishlist'), text('common.baskets'));
export const links: LinksFunction = () => [editor, basketEditor].map((href) => ({ rel: 'stylesheet', href }));
export const loader = async (args: LoaderFunctionArgs) => json(await loadBasket(args));
export const action = (args: ActionFunctionArgs) => answerPortalIntent(args, basketIntents);
export { clientAction, shouldRevalidate } from '../client-action.ts';

export default function PortalBasketRoute() {
  const data = useLoaderData<typeof loader>();
  // Another basket needs a new form.
  return <BasketEditor key={data.id} {...data} />;
}

/** The settings next to a preview of the basket; on phones, one at a time. */
function BasketEditor(basket: BasketData) {
  const { settings, plan, previewUrl } = basket;
  const editor = useBasketEditor(settings);
  const [side, setSide] = useState<'settings' | 'preview'>('settings');
  // Remounts the form, so it starts from the published settings again.
  const [round, setRound] = useState(0);
  const discard = () => {
    editor.discard();
    setRound(round + 1);
  };
  const { form, errors, set } = editor;
  const tools = { form, errors, set };
  return (
    <div className="wide basket-editor" data-side={side}>
      <EditorBar id={basket.id} name={settings.name} {...editor} discard={discard} />
      <div className="editor-sides" role="group" aria-label={text('basket.view')}>
        {(['settings', 'preview'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={side === name} onClick={() => setSide(name)}>
            {name === 'settings' ? text('common.settings') : text('common.preview')}
          </button>
        ))}
      </div>
      <form
        className="editor-fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (editor.differs) editor.publish();
        }}
      >
        <LookFields key={`look ${round}`} {...tools} />
        <ShopPageFields key={`shop ${round}`} {...tools} />
        <TextFields {...tools} />
        <CartFields key={`cart ${round}`} {...tools} basket={basket} />
        <MoreFields {...tools} basket={basket} />
        {/* Makes Enter in a field publish. */}
        <button type="submit" hidden />
      </form>
      <PreviewPane
        url={previewUrl}
        settings={{ ...settingsOf(form), showBranding: form.showBranding || !plan.isPaid }}
      />
      <LeaveGuard differs={editor.differs} />
    </div>
  );
}

/** The form and its differences from the published settings. */
function useBasketEditor(settings: Settings) {
  const { patch, setErrors, ...changes } = useFormChanges(formOf(settings));
  const { problems, busy, send } = useIntent();

  const shown = useRef(problems);
  const unfocused = useRef<Errors>();
  useEffect(() => {
    if (problems.length === 0 || shown.current === problems) return;
    shown.current = problems;
    unfocused.current = errorsOf(problems);
    setErrors(unfocused.current);
  }, [problems, setErrors]);
  const { errors } = changes;
  // After the fields show their problems and their sections are open.
  useEffect(() => {
    if (unfocused.current === errors) focusFirst(errors);
    unfocused.current = undefined;
  }, [errors]);

  return {
    ...changes,
    busy,
    publish: () => {
      if (!busy) send('save', { patch: JSON.stringify(patch) });
    },
  };
}

/** Asks before the member leaves with unpublished changes. */
function LeaveGuard({ differs }: { differs: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => differs && nextLocation.pathname !== currentLocation.pathname,
  );
  useBeforeUnload(useCallback((event: BeforeUnloadEvent) => differs && event.preventDefault(), [differs]));
  const stay = () => blocker.state === 'blocked' && blocker.reset();
  return (
    <Dialog open={blocker.state === 'blocked'} title={text('baskets.leaveTitle')} onClose={stay}>
      <p>{text('baskets.leaveText')}</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={stay}>
          {text('baskets.stay')}
        </button>
        <button
          type="button"
          className="button danger"
          onClick={() => blocker.state === 'blocked' && blocker.proceed()}
        >
          {text('baskets.leave')}
        </button>
      </div>
    </Dialog>
  );
}

/** The heading, and the buttons to publish or discard changes. */
function EditorBar(props: {
  id: string;
  name: string;
  differs: boolean;
  busy: boolean;
  publish: () => void;
  discard: () => void;
}) {
  const { differs, busy } = props;
  return (
    <div className="editor-bar">
      <h1>
        <Link to="/portal/baskets">{text('common.baskets')}</Link>
        <span aria-hidden="true">/</span>
        <strong>{props.name}</strong>
      </h1>
      <span className="editor-id">
        <code>{props.id}</code>
        <CopyButton value={props.id} what={text('baskets.basketId')} />
      </span>
      <p role="status">{differs ? text('baskets.notPublished') : text('baskets.published')}</p>
      <button type="button" className="button" disabled={!differs || busy} onClick={props.discard}>
        {text('common.discard')}
      </button>
      <button
        type="button"
        className="button primary"
        disabled={!differs}
        aria-busy={busy || undefined}
        onClick={props.publish}
      >
        {text('common.publish')}
      </button>
    </div>
  );
}
