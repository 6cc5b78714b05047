import { useEffect, useState } from 'react';
import { alertFrequencies, alertKinds } from '#api/contract/alerts.ts';
import { formatTimeZone } from '#api/contract/language/dates.ts';
import { formatPrice } from '#api/contract/language/numbers.ts';
import type { AlertSettings, PastAlert } from '#api/modules/alerts/schemas.ts';
import { BellIcon } from '#app/ui/icons.tsx';
import { useTimeZone } from '#app/ui/use-time-zone.ts';
import { Rich, useAccount } from '../account-context.tsx';
import { alertNames } from '../alert-names.ts';
import { AccountForm, FormProblem, SelectField, SubmitButton, TextField } from '../form.tsx';
import { Panel } from '../panel.tsx';
import type { AlertDevices, AlertsPageData } from './alerts-data.ts';
import type { DeviceState } from './device.ts';

/** A shopper's alerts: address, defaults for wishes, email times, and the latest alerts. */
export function AlertsView({ data }: { data: AlertsPageData }) {
  const { t, view } = useAccount();
  const { settings } = data;
  return (
    <div className="narrow">
      <div className="page-head">
        <h1>{t('alerts')}</h1>
        {settings.enabled && (
          <AccountForm intent="alert-switch" className="buttons">
            <SubmitButton intent="alert-switch" className="button">
              {t('alertsTurnOff')}
            </SubmitButton>
          </AccountForm>
        )}
      </div>
      <FormProblem intent="alert-switch" />
      {settings.enabled ? (
        <>
          <AddressPart email={settings.email} />
          {data.devices && <DevicePart devices={data.devices} />}
          <SettingsPart settings={settings} />
          <PausePart until={settings.paused_until} />
        </>
      ) : (
        <OffPart />
      )}
      <HistoryPart data={data} />
      {view.panel === 'code' && <CodePanel email={view.q ?? ''} />}
    </div>
  );
}

function OffPart() {
  const { t } = useAccount();
  return (
    <section className="section is-first">
      <p>
        {t('alertsAllOffTitle')}. {t('alertsKept')}
      </p>
      <AccountForm intent="alert-switch" className="buttons above-3" fields={{ on: '1' }}>
        <SubmitButton intent="alert-switch">{t('alertsTurnOn')}</SubmitButton>
      </AccountForm>
    </section>
  );
}

/** The address for alerts. Guest accounts have none, so guests confirm one here. */
function AddressPart({ email }: { email: AlertSettings['email'] }) {
  const { t, page } = useAccount();
  const isGuest = page.account?.isGuest ?? false;
  return (
    <section className="section is-first">
      <h2 className="section-title">{t('email')}</h2>
      {email?.stopped && (
        <p className="notice-line">
          {t(email.stopped === 'bounce' ? 'alertEmailBounced' : 'alertEmailComplained')}
        </p>
      )}
      {email?.confirmed && (
        <p className="alert-address below-4">
          <Rich name="alertEmailIs" values={{ email: <strong key="email">{email.address}</strong> }} />
        </p>
      )}
      {isGuest && (
        <AccountForm intent="alert-email" className="inline-form">
          <TextField
            intent="alert-email"
            name="email"
            type="email"
            value={email?.confirmed ? '' : (email?.address ?? '')}
            maxLength={254}
            required
            autoComplete="email"
            label={t(email?.confirmed ? 'newEmail' : 'alertEmailLabel')}
          />
          <SubmitButton intent="alert-email" className="button">
            {t('sendCode')}
          </SubmitButton>
          <FormProblem intent="alert-email" />
        </AccountForm>
      )}
    </section>
  );
}

const deviceTexts = {
  on: 'alertDeviceOn',
  off: 'alertDeviceOff',
  blocked: 'alertDeviceBlocked',
  home: 'alertDeviceHome',
  unsupported: 'alertDeviceUnsupported',
} as const;

/** Notifications on this device. Asks for permission only when the button is pressed. */
function DevicePart({ devices }: { devices: AlertDevices }) {
  const { t, send } = useAccount();
  const [state, setState] = useState<DeviceState | null>(null);
  const [problem, setProblem] = useState(false);
  useEffect(() => {
    void import('./device.ts').then(async ({ deviceState }) => setState(await deviceState(devices)));
  }, [devices]);

  const change = async () => {
    const device = await import('./device.ts');
    const form = new FormData();
    if (state === 'on') {
      form.set('intent', 'alert-device-off');
      form.set('endpoint', (await device.unsubscribe()) ?? '');
    } else {
      const subscription = await device.subscribe(devices);
      if (!subscription) return setState(await device.deviceState(devices));
      form.set('intent', 'alert-device');
      form.set('subscription', JSON.stringify(subscription));
    }
    await send(form);
  };
  const press = () => {
    setProblem(false);
    change().catch(() => setProblem(true));
  };
  return (
    <section className="section">
      <h2 className="section-title">{t('alertDevice')}</h2>
      <p role="status">{t(deviceTexts[state ?? 'off'])}</p>
      {(state === null || state === 'on' || state === 'off') && (
        <p className="buttons above-3">
          <button type="button" className="button" disabled={state === null} onClick={press}>
            {t(state === 'on' ? 'alertDeviceTurnOff' : 'alertDeviceTurnOn')}
          </button>
        </p>
      )}
      <FormProblem intent="alert-device" />
      <FormProblem intent="alert-device-off" />
      {problem && (
        <p className="problem" role="alert">
          {t('notDone')}
        </p>
      )}
    </section>
  );
}

function CodePanel({ email }: { email: string }) {
  const { t } = useAccount();
  const intent = 'alert-email-verify';
  return (
    <Panel title={t('alertEmailLabel')}>
      <AccountForm intent={intent} className="form" fields={{ email }}>
        <p>{t('newEmailCodeSent', { email })}</p>
        <TextField
          intent={intent}
          name="code"
          maxLength={10}
          required
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          label={t('codeLabel')}
        />
        <div className="form-foot">
          <FormProblem intent={intent} />
          <SubmitButton intent={intent}>{t('confirmEmail')}</SubmitButton>
        </div>
      </AccountForm>
    </Panel>
  );
}

const frequencyNames = { instant: 'alertInstant', daily: 'alertDaily', weekly: 'alertWeekly' } as const;

function SettingsPart({ settings }: { settings: AlertSettings }) {
  const { t, lang } = useAccount();
  const zone = useTimeZone(settings.time_zone);
  const quiet = settings.quiet_hours;
  const intent = 'alert-settings';
  return (
    <section className="section">
      <h2 className="section-title">{t('alertDefaults')}</h2>
      <p className="faint">{t('alertDefaultsText')}</p>
      <AccountForm intent={intent} className="form" fields={{ zone }}>
        <div>
          {alertKinds.map((kind) => (
            <label key={kind} className="check-line">
              <input type="checkbox" name={kind} value="1" defaultChecked={settings[kind]} />
              <span>{t(alertNames[kind])}</span>
            </label>
          ))}
        </div>
        <SelectField
          intent={intent}
          name="frequency"
          value={settings.frequency}
          label={t('alertFrequency')}
          hint={t('alertFrequencyHint')}
          choices={alertFrequencies.map((frequency) => [frequency, t(frequencyNames[frequency])] as const)}
        />
        <div>
          <label className="check-line">
            <input type="checkbox" name="quiet" value="1" defaultChecked={quiet !== null} />
            <span>{t('alertQuiet')}</span>
          </label>
          <div className="field-pair">
            <TextField
              intent={intent}
              name="from"
              type="time"
              value={quiet?.from ?? '22:00'}
              required
              label={t('alertQuietFrom')}
            />
            <TextField
              intent={intent}
              name="to"
              type="time"
              value={quiet?.to ?? '08:00'}
              required
              label={t('alertQuietTo')}
            />
          </div>
          <p className="field-hint">{t('alertZone', { zone: formatTimeZone(lang, zone) })}</p>
        </div>
        <FormProblem intent={intent} />
        <div className="buttons above-3">
          <SubmitButton intent={intent}>{t('save')}</SubmitButton>
        </div>
      </AccountForm>
    </section>
  );
}

const pauses = [
  ['7', 'alertPauseWeek'],
  ['30', 'alertPauseMonth'],
] as const;

function PausePart({ until }: { until: string | null }) {
  const { t, day, page } = useAccount();
  const intent = 'alert-pause';
  const isPaused = until !== null && until > page.now;
  return (
    <section className="section">
      <h2 className="section-title">{t('alertPause')}</h2>
      <p className="faint">{isPaused ? t('alertPausedUntil', { date: day(until) }) : t('alertPauseText')}</p>
      <AccountForm intent={intent} className="buttons above-3">
        {isPaused ? (
          <SubmitButton intent={intent} className="button" name="days" value="">
            {t('alertResume')}
          </SubmitButton>
        ) : (
          pauses.map(([days, name]) => (
            <SubmitButton key={days} intent={intent} className="button" name="days" value={days}>
              {t(name)}
            </SubmitButton>
          ))
        )}
      </AccountForm>
      <FormProblem intent={intent} />
    </section>
  );
}

function HistoryPart({ data: { alerts, older } }: { data: AlertsPageData }) {
  const { t } = useAccount();
  return (
    <section className="section">
      <h2 className="section-title">{t('alertHistory')}</h2>
      {alerts.length === 0 ? (
        <p className="faint">{t('alertHistoryEmpty')}</p>
      ) : (
        <ul className="plain-rows">
          {alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
      {older && (
        <p className="above-6">
          <a className="button" href={`/alerts?show=${older}`}>
            {t('alertsOlder')}
          </a>
        </p>
      )}
    </section>
  );
}

const toldNames = {
  price_drop: 'toldPriceDrop',
  back_in_stock: 'toldBackInStock',
  low_stock: 'toldLowStock',
} as const;

function AlertRow({ alert }: { alert: PastAlert }) {
  const { t, lang, day } = useAccount();
  const { from_price_minor: from, price_minor: price, currency, list_token: token } = alert;
  const prices = [from, price].flatMap((minor) =>
    minor === null ? [] : [formatPrice(lang, minor, currency)],
  );
  const text = t(toldNames[alert.kind], { title: alert.title || t('aWish') });
  const facts = [
    alert.kind === 'price_drop' && prices.join(' → '),
    day(alert.created_at),
    alert.mailed_at !== null && t('alertMailed'),
    alert.notified_at !== null && t('alertNotified'),
  ].filter(Boolean);
  return (
    <li>
      <BellIcon size={18} />
      <span className="row-text">
        {token ? <a href={`/lists/${token}?item=${alert.item_id}`}>{text}</a> : <span>{text}</span>}
        <span className="faint">{facts.join(' · ')}</span>
      </span>
    </li>
  );
}
