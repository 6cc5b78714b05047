import { BlockStack, Select, TextField } from '@shopify/polaris';
import { useIconChoice } from '#app/merchant/icon-choice.ts';
import { text } from '../texts.ts';
import { fieldId, type FormTools } from './use-basket-form.ts';

/** The icon of the theme's save buttons. */
export function IconField({ form, errors, set }: FormTools) {
  const { choices, choice, isOwn, choose, svg, paste, placeholder } = useIconChoice(form.icon, (icon) =>
    set('icon', icon),
  );
  return (
    <BlockStack gap="200">
      <Select
        id={isOwn ? undefined : fieldId('icon')}
        label={text('basket.icon')}
        options={choices.map(([value, label]) => ({ label, value }))}
        value={choice}
        error={isOwn ? undefined : errors.icon}
        onChange={choose}
      />
      {isOwn && (
        <TextField
          id={fieldId('icon')}
          label={text('basket.svg')}
          placeholder={placeholder}
          multiline={4}
          value={svg}
          error={errors.icon}
          onChange={paste}
          autoComplete="off"
          helpText={text('basket.svgHint')}
        />
      )}
    </BlockStack>
  );
}
