import {
  BlockStack,
  Card,
  RangeSlider,
  Select,
  Text,
  InlineError,
  ColorPicker,
  hexToRgb,
  hsbToHex,
  Popover,
  rgbToHsb,
  TextField,
} from '@shopify/polaris';
import { type BasketHover, basketLayouts, type BasketLayout } from '#api/contract/basket.ts';
import { hoverChoices } from '#app/basket/settings/choices.ts';
import { FontField } from './font-field.tsx';
import { fieldId, type FormTools } from './use-basket-form.ts';
import { LayoutDrawing, layoutNames } from '#app/basket/settings/layout-drawing.tsx';
import { useState } from 'react';
import { contrastText, isColor } from '#app/basket/settings/contrast-text.ts';

const hovers = hoverChoices.map(([value, label]) => ({ label, value }));

export function LookCard({ form, errors, set }: FormTools) {
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          Look
        </Text>
        <LayoutChoice
          value={form.layout}
          error={errors.layout}
          onChange={(layout) => set('layout', layout)}
        />
        <ColorField
          value={form.primaryColor}
          error={errors.primaryColor}
          onChange={(color) => set('primaryColor', color)}
        />
        <RangeSlider
          id={fieldId('borderRadius')}
          label="Corners"
          min={0}
          max={24}
          value={form.borderRadius}
          error={errors.borderRadius}
          onChange={(radius) => set('borderRadius', Number(radius))}
          suffix={<span className="basket-range-value">{form.borderRadius} px</span>}
        />
        <FontField value={form.font} error={errors.font} onChange={(font) => set('font', font)} />
        <Select
          id={fieldId('hover')}
          label="When the pointer is on a product"
          options={hovers}
          value={form.hover}
          error={errors.hover}
          onChange={(hover: BasketHover) => set('hover', hover)}
        />
      </BlockStack>
    </Card>
  );
}

/** One of the four layouts, by its picture and name. */
function LayoutChoice(props: {
  value: BasketLayout;
  error: string | undefined;
  onChange: (layout: BasketLayout) => void;
}) {
  return (
    <fieldset className="basket-layouts">
      <legend>
        <Text as="span">Layout</Text>
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
            {layoutNames[layout]}
          </Text>
        </label>
      ))}
      {props.error && <InlineError message={props.error} fieldID={fieldId('layout')} />}
    </fieldset>
  );
}

/** The colour of buttons and selection, with what becomes of the words on it. */
function ColorField(props: { value: string; error: string | undefined; onChange: (color: string) => void }) {
  const [open, setOpen] = useState(false);
  const { value, error, onChange } = props;
  const shown = isColor(value) ? value.trim() : '#ffffff';
  const swatch = (
    <button
      type="button"
      className="basket-swatch"
      style={{ background: shown }}
      aria-label="Choose the colour from a palette"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    />
  );
  return (
    <TextField
      id={fieldId('primaryColor')}
      label="Colour of buttons and selection"
      value={value}
      error={error}
      onChange={onChange}
      autoComplete="off"
      maxLength={9}
      connectedLeft={
        <Popover active={open} activator={swatch} onClose={() => setOpen(false)} sectioned>
          <ColorPicker color={rgbToHsb(hexToRgb(shown))} onChange={(color) => onChange(hsbToHex(color))} />
        </Popover>
      }
      helpText={`${contrastText(value).text}.`}
    />
  );
}
