import { useIconChoice } from '#app/merchant/icon-choice.ts';
import { fieldId, type FormTools } from '#app/merchant/use-form-changes.ts';
import { SelectField, TextAreaField } from '../fields.tsx';
import { text } from '../texts.ts';
import { EditorSection } from './editor-section.tsx';
import { RangeField } from './range-field.tsx';

const sides = () =>
  [
    ['right', text('baskets.right')],
    ['left', text('baskets.left')],
  ] as const;

/** Settings for the shop's own pages: the icon of save buttons, and the drawer. */
export function ShopPageFields(tools: FormTools) {
  const { form, errors, set } = tools;
  return (
    <EditorSection
      title={text('baskets.onShopPages')}
      fields={['icon', 'drawerSide', 'drawerWidth']}
      errors={errors}
    >
      <IconFields {...tools} />
      <SelectField
        id={fieldId('drawerSide')}
        label={text('baskets.drawerSide')}
        choices={sides()}
        value={form.drawerSide}
        problem={errors.drawerSide}
        onChange={(event) => set('drawerSide', event.target.value as typeof form.drawerSide)}
      />
      <RangeField
        id={fieldId('drawerWidth')}
        label={text('baskets.drawerWidth')}
        hint={text('baskets.drawerHint')}
        min={280}
        max={720}
        step={10}
        value={form.drawerWidth}
        problem={errors.drawerWidth}
        onChange={(width) => set('drawerWidth', width)}
      />
    </EditorSection>
  );
}

function IconFields({ form, errors, set }: FormTools) {
  const { choices, choice, isOwn, choose, svg, paste, placeholder } = useIconChoice(form.icon, (icon) =>
    set('icon', icon),
  );
  return (
    <>
      <SelectField
        id={isOwn ? undefined : fieldId('icon')}
        label={text('basket.icon')}
        choices={choices}
        value={choice}
        problem={isOwn ? null : errors.icon}
        onChange={(event) => choose(event.target.value)}
      />
      {isOwn && (
        <TextAreaField
          id={fieldId('icon')}
          label={text('basket.svg')}
          hint={text('basket.svgHint')}
          placeholder={placeholder}
          rows={4}
          spellCheck={false}
          value={svg}
          problem={errors.icon}
          onChange={(event) => paste(event.target.value)}
        />
      )}
    </>
  );
}
