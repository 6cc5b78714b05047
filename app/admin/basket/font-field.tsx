import { BlockStack, Select, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { deviceFonts, otherFont } from '#app/merchant/choices.ts';
import { text } from '../texts.ts';
import { fieldId } from './use-basket-form.ts';

const fonts = () => [
  { label: text('basket.themeFont'), value: 'inherit' },
  ...deviceFonts().map(([value, label]) => ({ label, value })),
];

/** The theme's font, a common one, or any family by its name. */
export function FontField(props: {
  value: string;
  error: string | undefined;
  onChange: (font: string) => void;
}) {
  const { value, error, onChange } = props;
  const isKnown = fonts().some((font) => font.value === value);
  const [naming, setNaming] = useState(false);
  const isOther = naming || !isKnown;
  return (
    <BlockStack gap="200">
      <Select
        id={isOther ? undefined : fieldId('font')}
        label={text('basket.font')}
        options={[...fonts(), { label: text('basket.otherFont'), value: otherFont }]}
        value={isOther ? otherFont : value}
        error={isOther ? undefined : error}
        helpText={value === 'inherit' ? text('basket.themeFontHelp') : ''}
        onChange={(font) => {
          setNaming(font === otherFont);
          if (font !== otherFont) onChange(font);
        }}
      />
      {isOther && (
        <TextField
          id={fieldId('font')}
          label={text('basket.fontNames')}
          placeholder="Inter, Arial"
          value={value === 'inherit' ? '' : value}
          error={error}
          onChange={onChange}
          autoComplete="off"
          helpText={text('basket.fontNamesHelp')}
        />
      )}
    </BlockStack>
  );
}
