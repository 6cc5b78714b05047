import { Fragment } from 'react';
import { alertKinds } from '#api/contract/alerts.ts';
import {
  ArrowDownIcon,
  ArrowTopIcon,
  ArrowUpIcon,
  BellIcon,
  CheckIcon,
  ChevronDownIcon,
  OpenIcon,
  TrashIcon,
  UndoIcon,
} from '#app/ui/icons.tsx';
import { priceText } from '#app/ui/parse-price.ts';
import { useAccount } from '../account-context.tsx';
import { alertNames } from '../alert-names.ts';
import { AccountForm, FormProblem, SelectField, SubmitButton, TextField } from '../form.tsx';
import { Panel, withoutPanel } from '../panel.tsx';
import { Gifts } from './gifts-panel.tsx';
import { useList } from './list-context.ts';
import type { Wish } from './list-data.ts';
import { WishFields } from './wish-fields.tsx';
import { useBoughtOn, WishPhoto, WishPrice } from './wishes.tsx';

/** One wish: its data and actions. */
export function WishPanel({ wish }: { wish: Wish }) {
  const { canEdit, isOwner, data } = useList();
  return (
    <Panel title={wish.title}>
      <WishHead wish={wish} />
      <Gifts wish={wish} />
      {canEdit && <BoughtForm wish={wish} />}
      <AlertsForm wish={wish} />
      {canEdit && <EditForm wish={wish} />}
      {canEdit && <OrderForm wish={wish} />}
      {isOwner && data.targets.length > 0 && <MoveForm wish={wish} />}
      {canEdit && <RemoveForm wish={wish} />}
    </Panel>
  );
}

function WishHead({ wish }: { wish: Wish }) {
  const { t } = useAccount();
  const { canEdit } = useList();
  const shop = wish.source_label;
  const boughtOn = useBoughtOn(wish);
  return (
    <div className="wish-head">
      <WishPhoto wish={wish} />
      <div>
        <WishPrice wish={wish} />
        {boughtOn && <p>{boughtOn}</p>}
        {wish.variant_title && <p>{wish.variant_title}</p>}
        <p className="faint">{shop ? t('savedFrom', { shop }) : !wish.affiliateUrl && t('addedByHand')}</p>
        {!canEdit && wish.note && <p className="wish-note">{wish.note}</p>}
        {wish.affiliateUrl && (
          <a className="text-link" href={wish.affiliateUrl} target="_blank" rel="noopener noreferrer">
            {shop ? t('openShop', { shop }) : t('openPage')}
            <OpenIcon size={14} />
            <span className="visually-hidden">({t('newTab')})</span>
          </a>
        )}
      </div>
    </div>
  );
}

/** Optimistic: shown before the server has stored it. */
function BoughtForm({ wish }: { wish: Wish }) {
  const { t } = useAccount();
  const { setBought } = useList();
  return (
    <AccountForm
      intent="bought"
      fields={{ item: wish.item_id, bought: wish.purchased ? '' : '1' }}
      onSend={() => setBought(wish, !wish.purchased)}
    >
      <button type="submit" className="button wide">
        {wish.purchased ? <UndoIcon size={18} /> : <CheckIcon size={18} />}
        {t(wish.purchased ? 'markUnbought' : 'markBought')}
      </button>
      <FormProblem intent="bought" />
    </AccountForm>
  );
}

/** The alerts of a wish with a product page, for its owner. */
function AlertsForm({ wish }: { wish: Wish }) {
  const { t, lang } = useAccount();
  const { alerts, currency } = wish;
  const intent = 'alerts';
  if (!alerts || !wish.affiliateUrl) return null;
  return (
    <details className="panel-part wish-alerts" open={alertKinds.some((kind) => alerts[kind])}>
      <summary>
        <BellIcon size={18} />
        {t('alerts')}
        <ChevronDownIcon size={18} />
      </summary>
      <AccountForm
        intent={intent}
        className="form"
        label={t('alerts')}
        fields={{ item: wish.item_id, currency: currency ?? '' }}
      >
        <div>
          {alertKinds.map((kind) => (
            <Fragment key={kind}>
              <label className="check-line">
                <input type="checkbox" name={kind} value="1" defaultChecked={alerts[kind]} />
                <span>{t(alertNames[kind])}</span>
              </label>
              {kind === 'price_drop' && currency && (
                <TextField
                  intent={intent}
                  name="target"
                  className="alert-target"
                  value={priceText(lang, { price_minor: alerts.target_price_minor, currency })}
                  maxLength={20}
                  optional
                  inputMode="decimal"
                  label={t('alertTarget', { currency })}
                />
              )}
            </Fragment>
          ))}
        </div>
        <FormProblem intent={intent} />
        <div className="buttons">
          <SubmitButton intent={intent} className="button">
            {t('alertsSave')}
          </SubmitButton>
          <a className="button quiet" href="/alerts">
            {t('alertsAllSettings')}
          </a>
        </div>
      </AccountForm>
    </details>
  );
}

function EditForm({ wish }: { wish: Wish }) {
  const { t, show, view } = useAccount();
  const { title, note, quantity, priority, price_minor, currency } = wish;
  return (
    <section className="panel-part">
      <h3>{t('editWish')}</h3>
      <AccountForm
        intent="editItem"
        className="form"
        fields={{
          item: wish.item_id,
          // The form's initial values: only changed fields are sent.
          was: JSON.stringify({ title, note, quantity, priority, price_minor, currency }),
        }}
        onDone={() => show(withoutPanel(view))}
      >
        <WishFields intent="editItem" wish={wish} />
        <div className="form-foot">
          <FormProblem intent="editItem" />
          <SubmitButton intent="editItem">{t('save')}</SubmitButton>
        </div>
      </AccountForm>
    </section>
  );
}

const steps = [
  ['top', 'toTop', ArrowTopIcon],
  ['earlier', 'earlier', ArrowUpIcon],
  ['later', 'later', ArrowDownIcon],
] as const;

function OrderForm({ wish }: { wish: Wish }) {
  const { t } = useAccount();
  const { items } = useList().reorder;
  const index = items.findIndex(({ item_id }) => item_id === wish.item_id);
  if (items.length < 2 || index === -1) return null;
  return (
    <section className="panel-part">
      <h3>{t('order')}</h3>
      <AccountForm intent="nudge" className="buttons" fields={{ item: wish.item_id }}>
        {steps.map(([step, name, Icon]) => (
          <button
            key={step}
            type="submit"
            name="step"
            value={step}
            className="button"
            disabled={step === 'later' ? index === items.length - 1 : index === 0}
          >
            <Icon size={18} />
            {t(name)}
          </button>
        ))}
      </AccountForm>
      <FormProblem intent="nudge" />
    </section>
  );
}

function MoveForm({ wish }: { wish: Wish }) {
  const { t, show, view } = useAccount();
  const { targets, list } = useList().data;
  return (
    <section className="panel-part">
      <h3>{t('moveTo')}</h3>
      <AccountForm
        intent="move"
        className="inline-form"
        fields={{ item: wish.item_id }}
        onDone={() => show(withoutPanel(view))}
      >
        <SelectField
          intent="move"
          name="target"
          value={targets[0]?.id ?? ''}
          className="label-hidden"
          label={t('moveTo')}
          hint={list.surprise ? t('surpriseMoves') : undefined}
          choices={targets.map(({ id, name }) => [id, name] as const)}
        />
        <SubmitButton intent="move" className="button">
          {t('move')}
        </SubmitButton>
        <FormProblem intent="move" />
      </AccountForm>
    </section>
  );
}

/** With JavaScript, removal is immediate and can be undone; without, it asks for confirmation. */
function RemoveForm({ wish }: { wish: Wish }) {
  const { t, show, view } = useAccount();
  const { remove } = useList();
  return (
    <section className="panel-part">
      <button
        type="button"
        className="button quiet danger needs-script"
        onClick={() => {
          remove(wish);
          show(withoutPanel(view));
        }}
      >
        <TrashIcon size={18} />
        {t('remove')}
      </button>
      <details className="without-script">
        <summary className="button quiet danger">{t('remove')}</summary>
        <AccountForm intent="remove" className="form" fields={{ item: wish.item_id }}>
          <p>{t('removeText')}</p>
          <SubmitButton intent="remove" className="button primary danger">
            {t('remove')}
          </SubmitButton>
        </AccountForm>
      </details>
    </section>
  );
}
