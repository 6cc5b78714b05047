import {
  BlockStack,
  Card,
  ColorPicker,
  hexToRgb,
  hsbToHex,
  InlineError,
  Popover,
  RangeSlider,
  rgbToHsb,
  Select,
  Text,
  TextField,
} from '@shopify/polaris';
import { useState } from 'react';
import { type BasketHover, type BasketLayout, basketLayouts } from '#api/contract/basket.ts';
import { hoverChoices, schemeColorFields } from '#app/merchant/choices.ts';
import { contrastText, isColor } from '#app/merchant/contrast-text.ts';
import { LayoutDrawing, layoutName } from '#app/merchant/layout-drawing.tsx';
import { text } from '../texts.ts';
import { FontField } from './font-field.tsx';
import { IconField } from './icon-field.tsx';
import { fieldId, type FormTools } from './use-basket-form.ts';

const hovers = () => hoverChoices().map(([value, label]) => ({ label, value }));

/** Layout, colors, corners, icon, font and hover effect. */
export function AppearanceCard({ form, errors, set }: FormTools) {
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {text('basket.appearance')}
        </Text>
        <LayoutChoice
          value={form.layout}
          error={errors.layout}
          onChange={(layout) => set('layout', layout)}
        />
        <ColorField
          field="primaryColor"
          label={text('basket.color')}
          value={form.primaryColor}
          error={errors.primaryColor}
          onChange={(color) => set('primaryColor', color)}
          helpText={`${contrastText(form.primaryColor).text}.`}
        />
        {schemeColorFields.map(({ field, fallback }) => (
          <ColorField
            key={field}
            field={field}
            label={text(`basket.${field}`)}
            placeholder={fallback}
            value={form[field]}
            error={errors[field]}
            onChange={(color) => set(field, color)}
          />
        ))}
        <RangeSlider
          id={fieldId('borderRadius')}
          label={text('basket.corners')}
          min={0}
          max={24}
          value={form.borderRadius}
          error={errors.borderRadius}
          onChange={(radius) => set('borderRadius', Number(radius))}
          suffix={
            <span className="basket-range-value">{text('basket.pixels', { pixels: form.borderRadius })}</span>
          }
        />
        <IconField form={form} errors={errors} set={set} />
        <FontField value={form.font} error={errors.font} onChange={(font) => set('font', font)} />
        <Select
          id={fieldId('hover')}
          label={text('basket.hover')}
          options={hovers()}
          value={form.hover}
          error={errors.hover}
          onChange={(hover: BasketHover) => set('hover', hover)}
        />
      </BlockStack>
    </Card>
  );
}

/** One of the four layouts, each with a drawing and its name. */
function LayoutChoice(props: {
  value: BasketLayout;
  error: string | undefined;
  onChange: (layout: BasketLayout) => void;
}) {
  return (
    <fieldset className="basket-layouts">
      <legend>
        <Text as="span">{text('basket.layout')}</Text>
      </legend>
      {basketLayouts.map((layout, index) => (
        <label key={layout}>
          <input
            type="radio"
            name="layout"
            id={index === 0 ? fieldId('layout') : undefined}
            checked={props.value === layout}
            onChange={() => props.onChange(layout)}
          />
          <LayoutDrawing layout={layout} />
          <Text as="span" variant="bodySm">
            {layoutName(layout)}
          </Text>
        </label>
      ))}
      {props.error && <InlineError message={props.error} fieldID={fieldId('layout')} />}
    </fieldset>
  );
}

/** A color, typed or picked. */
function ColorField(props: {
  field: 'primaryColor' | (typeof schemeColorFields)[number]['field'];
  label: string;
  value: string;
  error: string | undefined;
  onChange: (color: string) => void;
  /** The value that applies while it's empty. */
  placeholder?: string;
  helpText?: string;
}) {
  const [open, setOpen] = useState(false);
  const { field, value, onChange, ...rest } = props;
  const shown = isColor(value) ? value.trim() : (props.placeholder ?? '#ffffff');
  const swatch = (
    <button
      type="button"
      className="basket-swatch"
      style={{ background: shown }}
      aria-label={`${props.label}: ${text('basket.colorPicker')}`}
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    />
  );
  return (
    <TextField
      {...rest}
      id={fieldId(field)}
      value={value}
      onChange={onChange}
      autoComplete="off"
      maxLength={9}
      connectedLeft={
        <Popover active={open} activator={swatch} onClose={() => setOpen(false)} sectioned>
          <ColorPicker color={rgbToHsb(hexToRgb(shown))} onChange={(color) => onChange(hsbToHex(color))} />
        </Popover>
      }
    />
  );
}
