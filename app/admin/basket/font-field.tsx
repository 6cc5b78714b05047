import { BlockStack, Select, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { fieldId } from './use-basket-form.ts';

const fonts = [
  { label: 'Your theme’s font', value: 'inherit' },
  { label: 'The device’s own font', value: 'system-ui' },
  { label: 'Helvetica', value: "'Helvetica Neue', Helvetica, Arial" },
  { label: 'Georgia', value: 'Georgia, serif' },
  { label: 'Courier', value: "'Courier New', monospace" },
];
const other = 'other';

/** The theme's font, a common one, or any family by its name. */
export function FontField(props: {
  value: string;
  error: string | undefined;
  onChange: (font: string) => void;
}) {
  const { value, error, onChange } = props;
  const isKnown = fonts.some((font) => font.value === value);
  const [naming, setNaming] = useState(false);
  const isOther = naming || !isKnown;
  return (
    <BlockStack gap="200">
      <Select
        id={isOther ? undefined : fieldId('font')}
        label="Font"
        options={[...fonts, { label: 'Another font', value: other }]}
        value={isOther ? other : value}
        error={isOther ? undefined : error}
        helpText={
          value === 'inherit'
            ? 'In your shop the basket takes the font of the page. The preview does not know it.'
            : ''
        }
        onChange={(font) => {
          setNaming(font === other);
          if (font !== other) onChange(font);
        }}
      />
      {isOther && (
        <TextField
          id={fieldId('font')}
          label="Names of the font and its substitutes"
          placeholder="Inter, Arial"
          value={value === 'inherit' ? '' : value}
          error={error}
          onChange={onChange}
          autoComplete="off"
          helpText="Only fonts that shoppers have on their device are shown."
        />
      )}
    </BlockStack>
  );
}
