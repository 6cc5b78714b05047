import { type ReactNode, useState } from 'react';
import { type ToolKind, toolTypes } from '#api/contract/marketing.ts';
import type { MarketingTool } from '#api/modules/marketing/schemas.ts';
import { TextAreaField, TextField } from '../fields.tsx';
import { SaveRow } from '../save-row.tsx';
import { text } from '../texts.ts';
import { TypeChoices } from '../type-choices.tsx';
import { usePageForm } from '../use-page-form.ts';
import { noPreset } from './presets.ts';

type Settings = Pick<
  MarketingTool,
  'kind' | 'url' | 'types' | 'description' | 'api_key_end' | 'back_in_stock' | 'headers' | 'mapping'
>;

/** Initial settings of a new tool. */
export const newSettings = (kind: ToolKind, { name, url, mapping } = noPreset): Settings => ({
  kind,
  url,
  types: kind === 'klaviyo' ? [...toolTypes] : ['item.saved'],
  description: name,
  api_key_end: null,
  back_in_stock: false,
  headers: [],
  mapping,
});

/** A tool's settings, without its key and header values. `children` follow the button. */
export function ToolForm(props: {
  intent: ToolKind | 'save';
  tool: Settings;
  /** An example of a header. */
  header?: string;
  submit: string;
  children?: ReactNode;
}) {
  const { intent, tool, header = noPreset.header, submit, children } = props;
  const [saved, setSaved] = useState(false);
  /** Remounts the form after a save, so secrets don't stay on the page. */
  const [saves, setSaves] = useState(0);
  const form = usePageForm(intent, {
    onDone: () => {
      setSaved(true);
      setSaves(saves + 1);
    },
  });
  const { Form, busy, problemOf, problemBeside, valueOf, done } = form;
  return (
    <Form
      method="post"
      className="endpoint-form tool-form"
      onChange={() => setSaved(false)}
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <input type="hidden" name="intent" value={intent} />
      {tool.kind === 'klaviyo' ? (
        <TextField
          key={saves}
          name="api_key"
          type="password"
          label={text('marketing.apiKey')}
          hint={
            tool.api_key_end === null
              ? text('marketing.apiKeyHint')
              : text('marketing.apiKeySet', { end: tool.api_key_end })
          }
          required={tool.api_key_end === null}
          autoFocus={intent !== 'save'}
          problem={problemOf('api_key')}
        />
      ) : (
        <>
          <TextField
            name="url"
            type="url"
            label={text('marketing.url')}
            placeholder="https://api.example.com/events"
            required
            autoFocus={intent !== 'save'}
            defaultValue={valueOf('url', tool.url)}
            problem={problemOf('url')}
          />
          <TextAreaField
            key={saves}
            name="headers"
            rows={3}
            spellCheck={false}
            label={text('marketing.headers')}
            placeholder={header}
            hint={
              tool.headers && tool.headers.length > 0
                ? text('marketing.headersSet', { names: tool.headers.join(', ') })
                : text('marketing.headersHint', { example: header })
            }
            problem={problemOf('headers')}
          />
          <TextAreaField
            name="mapping"
            rows={10}
            spellCheck={false}
            required
            label={text('marketing.mapping')}
            hint={text('marketing.mappingHint', { template: '{{email}}' })}
            defaultValue={valueOf('mapping', JSON.stringify(tool.mapping ?? noPreset.mapping, null, 2))}
            problem={problemOf('mapping')}
          />
        </>
      )}
      <TextField
        name="description"
        label={text('description')}
        hint={text('common.nameHint')}
        maxLength={200}
        defaultValue={valueOf('description', tool.description)}
        problem={problemOf('description')}
      />
      <TypeChoices
        legend={text('events.title')}
        types={toolTypes}
        initial={tool.types}
        explained
        problem={problemOf('types')}
      />
      {tool.kind === 'klaviyo' && (
        <BackInStock isOn={tool.back_in_stock ?? false} problem={problemOf('back_in_stock')} />
      )}
      <p className="field-problem" role="alert">
        {problemBeside('api_key', 'url', 'headers', 'mapping', 'description', 'types', 'back_in_stock')}
      </p>
      <SaveRow label={submit} primary busy={busy} saved={saved || done}>
        {children}
      </SaveRow>
    </Form>
  );
}

const BackInStock = ({ isOn, problem }: { isOn: boolean; problem: string | null }) => (
  <div className="field-row">
    <label className="line at-top tool-switch">
      <input
        type="checkbox"
        name="back_in_stock"
        value="true"
        defaultChecked={isOn}
        aria-describedby="back-in-stock-hint back-in-stock-problem"
      />
      {text('marketing.backInStock')}
    </label>
    <p id="back-in-stock-hint" className="field-hint">
      {text('marketing.backInStockHint', { event: text('events.itemSaved') })}
    </p>
    <p id="back-in-stock-problem" className="field-problem" role="alert">
      {problem}
    </p>
  </div>
);
