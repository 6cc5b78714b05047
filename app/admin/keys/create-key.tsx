import { Banner, ChoiceList, FormLayout, Modal, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useIntent } from '#app/ui/use-intent.ts';

const kinds = [
  {
    label: 'Test',
    value: 'test',
    helpText: 'For staging and development. What it saves is real, and marked as test in your numbers.',
  },
  { label: 'Live', value: 'live', helpText: 'For a shop that customers visit.' },
];

const empty = { kind: 'test', name: '', domains: '' };

/** A new key beside those there are. */
export function CreateKey(props: { open: boolean; hosts: readonly string[]; onDone: () => void }) {
  const [form, setForm] = useState(empty);
  const [edited, setEdited] = useState(false);
  const { send, busy, problems } = useIntent({
    action: '/app/keys',
    onDone: () => {
      shopify.toast.show('Key created');
      setForm(empty);
      props.onDone();
    },
  });
  const problem = problems[0];
  const set = (field: keyof typeof form) => (value: string) => {
    setForm({ ...form, [field]: value });
    setEdited(true);
  };
  const create = () => {
    setEdited(false);
    const domain = form.domains.split(/[\s,]+/);
    send('create', { environment: form.kind, name: form.name, domain });
  };
  const errorOf = (field: string) => (!edited && problem?.field === field ? problem.hint : undefined);
  return (
    <Modal
      open={props.open}
      title="Create a key"
      onClose={props.onDone}
      primaryAction={{ content: 'Create key', loading: busy, onAction: create }}
      secondaryActions={[{ content: 'Cancel', onAction: props.onDone }]}
    >
      <Modal.Section>
        <FormLayout>
          {problem && !['name', 'allowed_domains'].includes(problem.field) && (
            <Banner tone="critical">{problem.hint}</Banner>
          )}
          <ChoiceList
            title="Kind"
            choices={kinds}
            selected={[form.kind]}
            onChange={([kind]) => set('kind')(kind ?? 'test')}
          />
          <TextField
            label="Name"
            placeholder="Staging"
            value={form.name}
            error={errorOf('name')}
            onChange={set('name')}
            autoComplete="off"
            helpText="Only you see it."
          />
          <TextField
            label="Allowed domains"
            placeholder="shop.example, *.shop.example"
            value={form.domains}
            error={errorOf('allowed_domains')}
            onChange={set('domains')}
            autoComplete="off"
            helpText={
              form.kind === 'live'
                ? `Besides your shop’s own: ${props.hosts.join(', ')}.`
                : 'Without any, a test key works everywhere.'
            }
          />
        </FormLayout>
      </Modal.Section>
    </Modal>
  );
}
