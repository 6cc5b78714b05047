import { ColorPicker, hexToRgb, hsbToHex, Popover, rgbToHsb, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { contrastText, isColor } from '#app/basket/settings/contrast-text.ts';
import { fieldId } from './use-basket-form.ts';

/** The colour of buttons and selection, with what becomes of the words on it. */
export function ColorField(props: {
  value: string;
  error: string | undefined;
  onChange: (color: string) => void;
}) {
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
