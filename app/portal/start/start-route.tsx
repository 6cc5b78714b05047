import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { TextField } from '../fields.tsx';
import lonePage from '../lone-page.css';
import { Notice } from '../notice.tsx';
import { portalMeta } from '../portal-meta.ts';
import { portalStyles } from '../portal-styles.ts';
import { StandalonePage } from '../standalone-page.tsx';
import { text } from '../texts.ts';
import { loadStart, runStart, type StartAnswer, type StartData } from './start.server.ts';

export const handle = { texts: 'portal' };
export const links: LinksFunction = () => [...portalStyles, { rel: 'stylesheet', href: lonePage }];
export const meta: MetaFunction = () => portalMeta(text('start.title'));
export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;
export { loadStart as loader, runStart as action };

export default function PortalStartRoute() {
  return <StartPage {...useLoaderData<typeof loadStart>()} />;
}

/** Asks for the shop. */
function StartPage({ brandName, email, hasPartner }: StartData) {
  const busy = useNavigation().state !== 'idle';
  // Hidden while busy: the form can't be sent again until the page is idle.
  const answered = useActionData() as StartAnswer | undefined;
  const answer = busy ? undefined : answered;
  const problemOf = (field: StartAnswer['field']) => (answer?.field === field ? answer.hint : null);
  const general = problemOf('');
  return (
    <StandalonePage
      brandName={brandName}
      home={hasPartner ? '/portal' : '/portal/start'}
      email={email}
      foot={hasPartner && <Link to="/portal">{text('start.back')}</Link>}
    >
      <h1>{hasPartner ? text('common.addShop') : text('start.title')}</h1>
      <p className="lead below-8">{hasPartner ? text('start.anotherLead') : text('start.lead')}</p>
      <Form method="post" className="stack gap-6" onSubmit={(event) => busy && event.preventDefault()}>
        {general && <Notice tone="err">{general}</Notice>}
        <TextField
          name="name"
          label={text('common.shopName')}
          hint={text('start.nameHint')}
          autoComplete="organization"
          maxLength={200}
          defaultValue={answer?.values.name}
          problem={problemOf('name')}
        />
        <TextField
          name="url"
          label={text('start.url')}
          hint={text('start.urlHint')}
          placeholder={text('start.urlExample')}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={answer?.values.url}
          problem={problemOf('url')}
        />
        <div>
          <button type="submit" className="button primary" aria-busy={busy || undefined}>
            {text('start.submit')}
          </button>
        </div>
      </Form>
    </StandalonePage>
  );
}
