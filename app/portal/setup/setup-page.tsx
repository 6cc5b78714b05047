import { Link } from '@remix-run/react';
import { useId, useState, type ReactNode, useEffect } from 'react';
import type { PortalSetup } from '#api/contract/portal-setup.ts';
import {
  basketPageSnippet,
  basketSectionSnippet,
  basketSnippet,
  npmSnippet,
  saveButtonSnippet,
  type SnippetProduct,
} from '#api/contract/snippets.ts';
import { CheckIcon } from '#app/ui/icons.tsx';
import { EmptyState, PageHead } from '../page-head.tsx';
import { SnippetTabs } from '../snippet-tabs.tsx';
import { FirstInit } from './first-init.tsx';
import { GoLive } from './go-live.tsx';
import { KeyChoice, type KeyKind } from './key-choice.tsx';
import { LiveSample, productOf, SampleFields, useSample } from './sample.tsx';

const everyMs = 4_000;

/** How far the shop has come; asked again every few seconds while the page is looked at and something is missing. */
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
        // A server that is away for a moment is asked again.
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

export interface SetupData {
  siteUrl: string;
  baseUrl: string;
  setup: PortalSetup;
  sample: SnippetProduct;
}

/** Five steps from the keys to a button in the shop. */
export function SetupPage(data: SetupData) {
  const { siteUrl, baseUrl } = data;
  const setup = useProgress(data.setup);
  const { keys, basket_config_id: configId } = setup;
  const [sample, setSample] = useSample(data.sample);
  const [kind, setKind] = useState<KeyKind>(keys.test ? 'test' : 'live');
  const key = keys[kind] ?? keys.test ?? keys.live;
  if (!key) return <NoKeys />;
  const place = { siteUrl, baseUrl, publicKey: key.key };
  const product = productOf(sample, data.sample);
  return (
    <>
      <PageHead
        title="Set up the save button"
        lead="Five steps, about ten minutes. You can stop after each of them and come back."
      />
      <ol className="setup-steps">
        <Step
          number={1}
          title="Try it"
          done={setup.first_save_at !== null}
          lead="This is the button of your shop, with your test key. Press it: the dialog opens, and what you save is really saved to a list of yours. Put a product of yours into it."
        >
          <div className="sample-row">
            <LiveSample place={{ ...place, publicKey: keys.test?.key ?? key.key }} product={product} />
            <SampleFields sample={sample} onChange={setSample} />
          </div>
        </Step>
        <Step
          number={2}
          title="Copy it into your shop"
          done={setup.first_init !== null}
          lead="The script tag goes into every page once, the button beside each product. The button takes the product from its attributes; your shop’s template fills them in."
        >
          <KeyChoice keys={keys} kind={kind} onChange={setKind} />
          <SnippetTabs
            what="the save button"
            tabs={[
              { name: 'HTML', code: saveButtonSnippet(place, product) },
              {
                name: 'npm',
                code: npmSnippet(place, product),
                note: 'For shops that bundle their scripts. The package is part of this service; whoever runs it hands it out.',
              },
            ]}
          />
        </Step>
        <Step number={3} title="See it in your shop" done={setup.first_init !== null}>
          <FirstInit setup={setup} />
        </Step>
        <Step
          number={4}
          title="Show what was saved"
          done={setup.first_basket_open_at !== null}
          lead="The basket shows shoppers what they saved from your shop, as a drawer behind a link or as a page. Its Add button puts a product into your own cart: replace the request with what your shop does."
        >
          {configId ? (
            <SnippetTabs
              what="the basket"
              tabs={[
                { name: 'Drawer', code: basketSnippet(place, { configId }) },
                { name: 'Section', code: basketSectionSnippet(place, { configId }) },
                { name: 'Page', code: basketPageSnippet(place, { configId }) },
              ]}
            />
          ) : (
            <p>
              You have no basket yet. <Link to="/portal/baskets">Make one</Link>, then come back.
            </p>
          )}
          <p className="step-more">
            Colours, layout and words are yours to choose: <Link to="/portal/baskets">edit the basket</Link>.
            There is also code for each basket, and for a link to a list.
          </p>
        </Step>
        <Step number={5} title="Go live" done={setup.domains_named && keys.live?.first_init_at != null}>
          <GoLive live={keys.live} />
        </Step>
      </ol>
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
          {props.done && <span className="visually-hidden"> (done)</span>}
        </h2>
        {props.lead && <p className="section-lead">{props.lead}</p>}
        {props.children}
      </div>
    </li>
  );
}

const NoKeys = () => (
  <>
    <PageHead title="Set up the save button" />
    <EmptyState
      title="You have no key that works"
      action={
        <Link className="button primary" to="/portal/keys">
          Create a key
        </Link>
      }
    >
      The button needs a key of yours. All that you had have been revoked.
    </EmptyState>
  </>
);
