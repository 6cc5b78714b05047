import { useAccount } from './account-context.tsx';
import { AccountForm, FormProblem, SelectField, SubmitButton, TextField } from './form.tsx';
import type { Occasions } from './occasions.server.ts';
import { Panel } from './panel.tsx';

/** Asks for a new list's name; everything else is optional. */
export function NewListPanel({ occasions }: { occasions: Occasions }) {
  const { t } = useAccount();
  return (
    <Panel title={t('newList')}>
      <AccountForm intent="create" className="form">
        <ListFields
          intent="create"
          list={{ name: '', description: '', occasion_slug: '' }}
          occasions={occasions}
        />
        <div className="form-foot">
          <FormProblem intent="create" />
          <SubmitButton intent="create">{t('createList')}</SubmitButton>
        </div>
      </AccountForm>
    </Panel>
  );
}

/** Name, description and occasion of a list. */
export function ListFields({
  intent,
  list,
  occasions,
}: {
  intent: string;
  list: { name: string; description: string; occasion_slug: string };
  occasions: Occasions;
}) {
  const { t } = useAccount();
  const stored = list.occasion_slug;
  // Keeps an occasion selectable that another program stored.
  const unknown = stored !== '' && !occasions.some(([slug]) => slug === stored);
  const choices = [
    ['', t('noOccasion')] as const,
    ...occasions,
    ...(unknown ? [[stored, stored] as const] : []),
  ];
  return (
    <>
      <TextField
        intent={intent}
        name="name"
        value={list.name}
        maxLength={120}
        required
        autoFocus
        label={t('name')}
        placeholder={t('listNameHint')}
      />
      <TextField
        intent={intent}
        name="description"
        value={list.description}
        maxLength={2_000}
        rows={3}
        optional
        label={t('description')}
        hint={t('listDescriptionHint')}
      />
      <SelectField
        intent={intent}
        name="occasion"
        value={list.occasion_slug}
        label={t('occasion')}
        choices={choices}
      />
    </>
  );
}
