import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { answerPortalIntent } from '../intents.server.ts';
import { BackLink, PageHead } from '../page-head.tsx';
import { portalMeta } from '../portal-meta.ts';
import { text } from '../texts.ts';
import { NotIncluded } from '../webhooks-head.tsx';
import styles from './marketing.css';
import { presetOf, presets } from './presets.ts';
import { newSettings, ToolForm } from './tool-form.tsx';
import { loadNewTool, newToolIntents } from './tools.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  portalMeta(titleOf(data?.kind ?? 'klaviyo'), text('marketing.title'));
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadNewTool(args));
/** Never returns the API key or headers to the page. */
export const action = (args: ActionFunctionArgs) =>
  answerPortalIntent(args, newToolIntents, { keeps: ['url', 'mapping', 'description'] });
export { clientAction, shouldRevalidate } from '../client-action.ts';

const titleOf = (kind: 'klaviyo' | 'http') =>
  text(kind === 'klaviyo' ? 'marketing.connectKlaviyo' : 'marketing.connectOther');

export default function PortalNewToolRoute() {
  const { kind, preset: id, included } = useLoaderData<typeof loader>();
  const preset = presetOf(id);
  return (
    <>
      <BackLink to="/portal/marketing">{text('marketing.title')}</BackLink>
      <PageHead
        title={titleOf(kind)}
        lead={text(kind === 'klaviyo' ? 'marketing.klaviyoLead' : 'marketing.otherLead')}
      />
      {included ? (
        <>
          {kind === 'http' && <Presets />}
          <ToolForm
            key={`${kind} ${preset.name}`}
            intent={kind}
            tool={kind === 'http' ? newSettings(kind, preset) : newSettings(kind)}
            header={preset.header}
            submit={text('marketing.connect')}
          >
            <Link className="button quiet" to="/portal/marketing">
              {text('cancel')}
            </Link>
          </ToolForm>
        </>
      ) : (
        <NotIncluded>{text('marketing.notIncluded')}</NotIncluded>
      )}
    </>
  );
}

/** Fills in the form for well-known tools. */
const Presets = () => (
  <p className="row below-6">
    {text('marketing.presets')}
    {Object.entries(presets).map(([id, { name }]) => (
      <Link key={id} className="button" to={`?kind=http&tool=${id}`} replace preventScrollReset>
        {name}
      </Link>
    ))}
    <a href="/docs/api-partners#marketing-tools" hrefLang="en">
      {text('marketing.guide')}
    </a>
  </p>
);
