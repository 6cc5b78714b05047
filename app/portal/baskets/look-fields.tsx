import { useState } from 'react';
import { basketLayouts } from '#api/contract/basket.ts';
import { deviceFonts, hoverChoices, otherFont, schemeColorFields } from '#app/merchant/choices.ts';
import { LayoutDrawing, layoutName } from '#app/merchant/layout-drawing.tsx';
import { fieldId, type FormTools } from '#app/merchant/use-form-changes.ts';
import { ColorField } from '../color-field.tsx';
import { SelectField, TextField } from '../fields.tsx';
import { text } from '../texts.ts';
import { RangeField } from './range-field.tsx';

/** Layout, color, corners, font and hover effect. */
export function LookFields({ form, errors, set }: FormTools) {
  return (
    <section>
      <fieldset className="bare layouts">
        <legend>{text('basket.layout')}</legend>
        {basketLayouts.map((layout) => (
          <label key={layout}>
            <input
              type="radio"
              name="layout"
              id={layout === form.layout ? fieldId('layout') : undefined}
              checked={form.layout === layout}
              onChange={() => set('layout', layout)}
            />
            <LayoutDrawing layout={layout} />
            <span>{layoutName(layout)}</span>
          </label>
        ))}
        <p className="field-problem" role="alert">
          {errors.layout}
        </p>
      </fieldset>
      <ColorField
        id={fieldId('primaryColor')}
        label={text('baskets.color')}
        picker={text('baskets.pickColor')}
        maxLength={9}
        value={form.primaryColor}
        problem={errors.primaryColor}
        onChange={(color) => set('primaryColor', color)}
      />
      <SchemeColorFields form={form} errors={errors} set={set} />
      <RangeField
        id={fieldId('borderRadius')}
        label={text('baskets.corners')}
        min={0}
        max={24}
        value={form.borderRadius}
        problem={errors.borderRadius}
        onChange={(radius) => set('borderRadius', radius)}
      />
      <FontFields form={form} errors={errors} set={set} />
      <SelectField
        id={fieldId('hover')}
        label={text('basket.hover')}
        choices={hoverChoices()}
        value={form.hover}
        problem={errors.hover}
        onChange={(event) => set('hover', event.target.value as typeof form.hover)}
      />
    </section>
  );
}

/** Background and text in light and dark mode; empty values use our defaults. */
const SchemeColorFields = ({ form, errors, set }: FormTools) => (
  <div className="scheme-colors">
    {schemeColorFields.map(({ field, fallback }) => (
      <ColorField
        key={field}
        id={fieldId(field)}
        label={text(`basket.${field}`)}
        picker={text(`baskets.${field}Picker`)}
        maxLength={9}
        placeholder={fallback}
        fallback={fallback}
        says={null}
        value={form[field]}
        problem={errors[field]}
        onChange={(color) => set(field, color)}
      />
    ))}
  </div>
);

const fonts = () =>
  [['inherit', text('baskets.shopFont')], ...deviceFonts(), [otherFont, text('basket.otherFont')]] as const;

function FontFields({ form, errors, set }: FormTools) {
  const isKnown = fonts().some(([value]) => value === form.font);
  const [naming, setNaming] = useState(false);
  const isOther = naming || !isKnown;
  return (
    <>
      <SelectField
        id={isOther ? undefined : fieldId('font')}
        label={text('basket.font')}
        choices={fonts()}
        value={isOther ? otherFont : form.font}
        problem={isOther ? null : errors.font}
        hint={form.font === 'inherit' && !isOther && text('baskets.fontHint')}
        onChange={({ target: { value } }) => {
          setNaming(value === otherFont);
          if (value !== otherFont) set('font', value);
        }}
      />
      {isOther && (
        <TextField
          id={fieldId('font')}
          label={text('baskets.fontNames')}
          placeholder={text('baskets.fontExample')}
          value={form.font === 'inherit' ? '' : form.font}
          problem={errors.font}
          hint={text('baskets.fontNamesHint')}
          onChange={(event) => set('font', event.target.value)}
        />
      )}
    </>
  );
}
