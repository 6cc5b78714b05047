import { BlockStack, Select, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { deviceFonts, otherFont } from '#app/basket/settings/choices.ts';
import { fieldId } from './use-basket-form.ts';

const fonts = [
  { label: 'Your theme’s font', value: 'inherit' },
  ...deviceFonts.map(([value, label]) => ({ label, value })),
];

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
        options={[...fonts, { label: 'Another font', value: otherFont }]}
        value={isOther ? otherFont : value}
        error={isOther ? undefined : error}
        helpText={
          value === 'inherit'
            ? 'In your shop the basket takes the font of the page. The preview does not know it.'
            : ''
        }
        onChange={(font) => {
          setNaming(font === otherFont);
          if (font !== otherFont) onChange(font);
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
