import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import {
  basketPageSnippet,
  basketSectionSnippet,
  basketSnippet,
  npmSnippet,
  saveButtonSnippet,
  type SnippetTarget,
} from '#api/contract/snippets/snippets.ts';
import type { PortalSetup } from '#api/modules/partners/schemas.ts';
import { CheckIcon } from '#app/ui/icons.tsx';
import { SwitchField } from '../fields.tsx';
import { KeyChoice, type KeyKind } from '../key-choice.tsx';
import { EmptyState, PageHead } from '../page-head.tsx';
import { portalMeta } from '../portal-meta.ts';
import { SnippetTabs } from '../snippet-tabs.tsx';
import { Rich, text } from '../texts.ts';
import { FirstInit } from './first-init.tsx';
import { GoLive } from './go-live.tsx';
import { LiveSample, productOf, SampleFields, useSample } from './sample.tsx';
import setup from './setup.css';
import { loadSetup, type SetupData } from './setup.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: setup }];
export const meta: MetaFunction = () => portalMeta(text('setup.title'));
export { loadSetup as loader };

export default function PortalSetupRoute() {
  return <SetupPage {...useLoaderData<typeof loadSetup>()} />;
}

const everyMs = 4_000;

/** Setup progress, polled while the page is visible and steps are missing. */
function useProgress(atFirst: PortalSetup): PortalSetup {
  const [progress, setProgress] = useState(atFirst);
  const isDone =
    progress.first_init !== null && progress.first_save_at !== null && progress.first_basket_open_at !== null;
  useEffect(() => {
    if (isDone) return;
    const ended = new AbortController();
    const ask = () => {
      if (document.hidden) return;
      fetch('/portal/setup/seen', { signal: ended.signal, redirect: 'error' })
        .then((answer) => (answer.ok ? (answer.json() as Promise<PortalSetup>) : null))
        .then((answer) => answer && setProgress(answer))
        // The next poll retries if the server is briefly unavailable.
        .catch(() => undefined);
    };
    const timer = setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask, { signal: ended.signal });
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [isDone]);
  return progress;
}

/** Five steps from the keys to a button in the shop. */
function SetupPage(data: SetupData) {
  const { siteUrl, baseUrl } = data;
  const setup = useProgress(data.setup);
  const { keys, basket_config_id: configId } = setup;
  const [sample, setSample] = useSample(data.sample);
  const [savesAtOnce, setSavesAtOnce] = useState(true);
  const [kind, setKind] = useState<KeyKind>(keys.test ? 'test' : 'live');
  const key = keys[kind] ?? keys.test ?? keys.live;
  if (!key) return <NoKeys />;
  const place = { siteUrl, baseUrl, publicKey: key.key };
  const button: SnippetTarget = { ...place, saveMode: savesAtOnce ? 'instant' : 'dialog' };
  const product = productOf(sample, data.sample);
  return (
    <>
      <PageHead title={text('setup.title')} lead={text('setup.lead')} />
      <ol className="bare">
        <Step
          number={1}
          title={text('setup.tryTitle')}
          done={setup.first_save_at !== null}
          lead={text('setup.tryLead')}
        >
          <div className="sample-row">
            <LiveSample place={{ ...place, publicKey: keys.test?.key ?? key.key }} product={product} />
            <SampleFields sample={sample} onChange={setSample} />
          </div>
        </Step>
        <Step
          number={2}
          title={text('setup.copyTitle')}
          done={setup.first_init !== null}
          lead={text('setup.copyLead')}
        >
          <KeyChoice keys={keys} kind={kind} onChange={setKind} />
          <SwitchField
            label={text('basket.savesAtOnce')}
            hint={text('setup.savesAtOnceHint')}
            checked={savesAtOnce}
            onChange={(event) => setSavesAtOnce(event.target.checked)}
          />
          <SnippetTabs
            what={text('setup.theButton')}
            tabs={[
              { name: 'HTML', code: saveButtonSnippet(button, null), note: text('setup.pageRead') },
              { name: text('setup.withData'), code: saveButtonSnippet(button, product) },
              {
                name: 'npm',
                code: npmSnippet(button, product),
                note: text('setup.npmNote'),
              },
            ]}
          />
        </Step>
        <Step number={3} title={text('setup.seeTitle')} done={setup.first_init !== null}>
          <FirstInit setup={setup} />
        </Step>
        <Step
          number={4}
          title={text('setup.basketTitle')}
          done={setup.first_basket_open_at !== null}
          lead={text('setup.basketLead')}
        >
          {configId ? (
            <SnippetTabs
              what={text('baskets.theBasket')}
              tabs={[
                { name: text('baskets.drawer'), code: basketSnippet(place, { configId }) },
                { name: text('baskets.section'), code: basketSectionSnippet(place, { configId }) },
                { name: text('baskets.page'), code: basketPageSnippet(place, { configId }) },
              ]}
            />
          ) : (
            <p>
              <Rich
                text="setup.noBasket"
                values={{ link: <Link to="/portal/baskets">{text('setup.createBasket')}</Link> }}
              />
            </p>
          )}
          <p className="step-more">
            <Rich
              text="setup.basketMore"
              values={{ link: <Link to="/portal/baskets">{text('setup.editBasket')}</Link> }}
            />
          </p>
        </Step>
        <Step
          number={5}
          title={text('setup.goLiveTitle')}
          done={setup.domains_named && keys.live?.first_init_at != null}
        >
          <GoLive live={keys.live} />
        </Step>
      </ol>
      <p>
        <a href="/docs/shop-owners" hrefLang="en">
          {text('setup.guide')}
        </a>
      </p>
    </>
  );
}

function Step(props: { number: number; title: string; done: boolean; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <li className="setup-step" data-done={props.done || undefined} aria-labelledby={id}>
      <span className="step-mark" aria-hidden="true">
        {props.done ? <CheckIcon size={16} /> : props.number}
      </span>
      <div className="step-body">
        <h2 id={id}>
          {props.title}
          {props.done && <span className="visually-hidden"> {text('setup.done')}</span>}
        </h2>
        {props.lead && <p className="section-lead">{props.lead}</p>}
        {props.children}
      </div>
    </li>
  );
}

const NoKeys = () => (
  <>
    <PageHead title={text('setup.title')} />
    <EmptyState
      title={text('setup.noKeysTitle')}
      action={
        <Link className="button primary" to="/portal/keys">
          {text('keys.createKey')}
        </Link>
      }
    >
      {text('setup.noKeysText')}
    </EmptyState>
  </>
);
