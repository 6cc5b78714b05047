import { useState } from 'react';
import { basketLayouts } from '#api/contract/basket.ts';
import { deviceFonts, hoverChoices, otherFont } from '#app/basket/settings/choices.ts';
import { LayoutDrawing, layoutNames } from '#app/basket/settings/layout-drawing.tsx';
import { fieldId, type FormTools } from '#app/basket/settings/use-form-changes.ts';
import { SelectField, TextField } from '../fields.tsx';
import { ColorField } from './color-field.tsx';

/** Layout, colour, corners, font and what the pointer does. */
export function LookFields({ form, errors, set }: FormTools) {
  return (
    <section>
      <fieldset className="layouts">
        <legend>Layout</legend>
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
            <span>{layoutNames[layout]}</span>
          </label>
        ))}
        <p className="field-problem" role="alert">
          {errors.layout}
        </p>
      </fieldset>
      <ColorField
        value={form.primaryColor}
        problem={errors.primaryColor}
        onChange={(color) => set('primaryColor', color)}
      />
      <div className="field-row">
        <label className="field-label" htmlFor={fieldId('borderRadius')}>
          Corners
        </label>
        <span className="slider">
          <input
            type="range"
            id={fieldId('borderRadius')}
            min={0}
            max={24}
            value={form.borderRadius}
            aria-valuetext={`${form.borderRadius} pixels`}
            onChange={(event) => set('borderRadius', Number(event.target.value))}
          />
          <output htmlFor={fieldId('borderRadius')}>{form.borderRadius} px</output>
        </span>
        <p className="field-problem" role="alert">
          {errors.borderRadius}
        </p>
      </div>
      <FontFields form={form} errors={errors} set={set} />
      <SelectField
        id={fieldId('hover')}
        label="When the pointer is on a product"
        choices={hoverChoices}
        value={form.hover}
        problem={errors.hover}
        onChange={(event) => set('hover', event.target.value as typeof form.hover)}
      />
    </section>
  );
}

const fonts = [['inherit', 'The shop’s own font'], ...deviceFonts, [otherFont, 'Another font']] as const;

function FontFields({ form, errors, set }: FormTools) {
  const isKnown = fonts.some(([value]) => value === form.font);
  const [naming, setNaming] = useState(false);
  const isOther = naming || !isKnown;
  return (
    <>
      <SelectField
        id={isOther ? undefined : fieldId('font')}
        label="Font"
        choices={fonts}
        value={isOther ? otherFont : form.font}
        problem={isOther ? null : errors.font}
        hint={
          form.font === 'inherit' &&
          !isOther &&
          'In your shop the basket takes the font of the page. The preview does not know it.'
        }
        onChange={({ target: { value } }) => {
          setNaming(value === otherFont);
          if (value !== otherFont) set('font', value);
        }}
      />
      {isOther && (
        <TextField
          id={fieldId('font')}
          label="Names of the font and its substitutes"
          placeholder="Inter, Arial"
          value={form.font === 'inherit' ? '' : form.font}
          problem={errors.font}
          hint="Only fonts that shoppers have on their device are shown."
          onChange={(event) => set('font', event.target.value)}
        />
      )}
    </>
  );
}
