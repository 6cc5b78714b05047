import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { TextField } from '../fields.tsx';
import { answerPortalIntent } from '../intents.server.ts';
import { PageHead } from '../page-head.tsx';
import { portalMeta } from '../portal-meta.ts';
import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import { HandleField } from './handle-field.tsx';
import { handleFrom } from './handle-from.ts';
import styles from './shops.css';
import { loadNewShop, shopsIntents } from './shops.server.ts';
import { TemplateChoice } from './template-choice.tsx';

export const meta: MetaFunction = () => portalMeta(text('shops.newTitle'));
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadNewShop(args));
export const action = (args: ActionFunctionArgs) => answerPortalIntent(args, shopsIntents, { keeps: true });
export { clientAction, shouldRevalidate } from '../client-action.ts';

export default function PortalNewShopRoute() {
  return <NewShop {...useLoaderData<typeof loader>()} />;
}

/** Asks for a name. The URL follows it until edited. */
function NewShop({ place }: { place: string }) {
  const { Form, busy, problemOf, problemBeside, valueOf } = usePageForm('create');
  const [name, setName] = useState(valueOf('name', ''));
  const [handle, setHandle] = useState<string | null>(valueOf('handle', '') || null);
  return (
    <>
      <PageHead title={text('shops.newTitle')} lead={text('shops.newLead')} />
      <Form method="post" className="shop-form wider" onSubmit={(event) => busy && event.preventDefault()}>
        <input type="hidden" name="intent" value="create" />
        <TextField
          name="name"
          label={text('name')}
          placeholder={text('shops.nameExample')}
          maxLength={80}
          required
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
          problem={problemOf('name')}
        />
        <HandleField
          place={place}
          value={handle ?? handleFrom(name)}
          onChange={setHandle}
          problem={problemOf('handle')}
          hint={text('shops.newUrlHint')}
        />
        <TemplateChoice chosen={valueOf('template', 'classic-grid')} problem={problemOf('template')} />
        <p className="field-problem" role="alert">
          {problemBeside('name', 'handle', 'template')}
        </p>
        <div className="row">
          <button type="submit" className="button primary" aria-busy={busy || undefined}>
            {text('shops.create')}
          </button>
          <Link className="button quiet" to="/portal/shops">
            {text('cancel')}
          </Link>
        </div>
      </Form>
    </>
  );
}
