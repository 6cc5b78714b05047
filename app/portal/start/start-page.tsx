import { Form, Link, useActionData, useNavigation } from '@remix-run/react';
import { TextField } from '../fields.tsx';
import { LonePage } from '../lone-page.tsx';
import { Notice } from '../notice.tsx';

export interface StartData {
  brandName: string;
  email: string;
  hasPartner: boolean;
}

/** What was typed, and what is wrong with it: with a field, or with the whole (''). */
export interface StartAnswer {
  values: { name: string; address: string };
  field: 'name' | 'address' | '';
  hint: string;
}

/** One question: which shop. */
export function StartPage({ brandName, email, hasPartner }: StartData) {
  const answer = useActionData() as StartAnswer | undefined;
  const busy = useNavigation().state !== 'idle';
  const problemOf = (field: StartAnswer['field']) => (answer?.field === field ? answer.hint : null);
  const general = problemOf('');
  return (
    <LonePage
      brandName={brandName}
      home={hasPartner ? '/portal' : '/portal/start'}
      email={email}
      foot={hasPartner && <Link to="/portal">Back to the portal</Link>}
    >
      <h1>{hasPartner ? 'Another shop' : 'Your shop'}</h1>
      <p className="lead">
        {hasPartner
          ? 'It gets keys, a basket and a plan of its own. You can switch between your shops at any time.'
          : 'Two answers, and you have the keys for your save button. It starts on the Free plan: 200 actions a month, no card.'}
      </p>
      <Form method="post" className="stack" onSubmit={(event) => busy && event.preventDefault()}>
        {general && <Notice tone="err">{general}</Notice>}
        <TextField
          name="name"
          label="Name of the shop"
          hint="As shoppers know it. You can change it later."
          autoComplete="organization"
          maxLength={200}
          defaultValue={answer?.values.name}
          problem={problemOf('name')}
        />
        <TextField
          name="address"
          label="Address of the shop"
          hint="Your live key will work there, and nowhere else. If there is none yet, leave it empty."
          placeholder="https://shop.example"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={answer?.values.address}
          problem={problemOf('address')}
        />
        <div>
          <button type="submit" className="button primary" aria-busy={busy || undefined}>
            Get the keys
          </button>
        </div>
      </Form>
    </LonePage>
  );
}
