import { Banner, ChoiceList, FormLayout, Modal, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useIntent } from '#app/ui/use-intent.ts';
import { text } from '../texts.ts';

const kinds = () => [
  { label: text('keys.test'), value: 'test', helpText: text('keys.testHint') },
  { label: text('keys.live'), value: 'live', helpText: text('keys.liveHelp') },
];

const empty = { kind: 'test', name: '', domains: '' };

export function CreateKey(props: { open: boolean; hosts: readonly string[]; onDone: () => void }) {
  const [form, setForm] = useState(empty);
  const [edited, setEdited] = useState(false);
  const { send, busy, problems } = useIntent({
    action: '/app/keys',
    onDone: () => {
      shopify.toast.show(text('keys.created'));
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
      title={text('keys.createTitle')}
      onClose={props.onDone}
      primaryAction={{ content: text('keys.createKey'), loading: busy, onAction: create }}
      secondaryActions={[{ content: text('cancel'), onAction: props.onDone }]}
    >
      <Modal.Section>
        <FormLayout>
          {problem && !['name', 'allowed_domains'].includes(problem.field) && (
            <Banner tone="critical">{problem.hint}</Banner>
          )}
          <ChoiceList
            title={text('common.kind')}
            choices={kinds()}
            selected={[form.kind]}
            onChange={([kind]) => set('kind')(kind ?? 'test')}
          />
          <TextField
            label={text('name')}
            placeholder={text('keys.testExample')}
            value={form.name}
            error={errorOf('name')}
            onChange={set('name')}
            autoComplete="off"
            helpText={text('keys.nameHelp')}
          />
          <TextField
            label={text('keys.allowedDomains')}
            placeholder={text('keys.domainsExample')}
            value={form.domains}
            error={errorOf('allowed_domains')}
            onChange={set('domains')}
            autoComplete="off"
            helpText={
              form.kind === 'live'
                ? text('keys.ownHosts', { hosts: props.hosts.join(', ') })
                : text('keys.testDomainsHelp')
            }
          />
        </FormLayout>
      </Modal.Section>
    </Modal>
  );
}
