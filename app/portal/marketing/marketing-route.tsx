import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { toolTypes } from '#api/contract/marketing.ts';
import { EndpointState, waitingText } from '../endpoint-words.tsx';
import { answerPortalIntent } from '../intents.server.ts';
import { Notice } from '../notice.tsx';
import { PageHead, Section } from '../page-head.tsx';
import { portalMeta } from '../portal-meta.ts';
import { text } from '../texts.ts';
import { toolName } from '../tool-words.ts';
import { NotIncluded } from '../webhooks-head.tsx';
import styles from './marketing.css';
import { QuestionSection } from './question-section.tsx';
import { loadMarketing, type MarketingData, marketingIntents } from './tools.server.ts';

export const meta: MetaFunction = () => portalMeta(text('marketing.title'));
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadMarketing(args));
export const action = (args: ActionFunctionArgs) =>
  answerPortalIntent(args, marketingIntents, { keeps: ['wording'] });
export { clientAction, shouldRevalidate } from '../client-action.ts';

/** A partner's marketing tools, and the question that asks shoppers for consent to them. */
export default function PortalMarketingRoute() {
  const { tools, question, included, mayCreate } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={text('marketing.title')} lead={text('marketing.lead')} />
      {!included && <NotIncluded>{text('marketing.notIncluded')}</NotIncluded>}
      {included && <QuestionSection {...question} />}
      {(included || tools.length > 0) && (
        <Section title={text('marketing.tools')} aside={mayCreate && <ConnectButtons />}>
          <div className="stack">
            {included && tools.length > 0 && question.wording === null && (
              <Notice tone="info">{text('marketing.notAsking')}</Notice>
            )}
            {tools.length > 0 ? (
              <ul className="bare link-rows endpoint-rows">
                {tools.map((tool) => (
                  <ToolRow key={tool.id} {...tool} />
                ))}
              </ul>
            ) : (
              <p className="muted">{text('marketing.noTools')}</p>
            )}
            {included && !mayCreate && <p className="muted">{text('marketing.limit')}</p>}
          </div>
        </Section>
      )}
    </>
  );
}

const ConnectButtons = () => (
  <div className="row">
    <Link className="button primary" to="/portal/marketing/new?kind=klaviyo">
      {text('marketing.connectKlaviyo')}
    </Link>
    <Link className="button" to="/portal/marketing/new?kind=http">
      {text('marketing.connectOther')}
    </Link>
  </div>
);

function ToolRow(tool: MarketingData['tools'][number]) {
  const { id, kind, url, types, waiting, readable } = tool;
  return (
    <li>
      <div className="link-words">
        <p>
          <Link to={`/portal/marketing/${id}`}>{toolName(tool)}</Link>
        </p>
        <p className="webhook-url">{kind === 'klaviyo' ? 'Klaviyo' : url}</p>
        <p className="muted">
          {types.length === toolTypes.length
            ? text('endpoints.allTypes')
            : text('endpoints.types', { count: types.length })}
          {waiting > 0 && ` · ${waitingText(waiting)}`}
        </p>
        {!readable && <p className="field-problem">{text('marketing.unreadable')}</p>}
      </div>
      <EndpointState {...tool} />
    </li>
  );
}
