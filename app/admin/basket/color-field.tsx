import { ColorPicker, hexToRgb, hsbToHex, Popover, rgbToHsb, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { contrast, parseHex } from '../../hosted/contrast.ts';
import { partnerTheme } from '../../hosted/theme.ts';
import { fieldId } from './use-basket-form.ts';

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text.trim());

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
      helpText={contrastText(value)}
    />
  );
}

/** The contrast in words; a colour that is too light for white text is shown with what the basket makes of it. */
export function contrastText(color: string): string {
  const rgb = isColor(color) ? parseHex(color) : null;
  const theme = rgb && partnerTheme(color);
  const ink = parseHex('#ffffff');
  if (!rgb || !theme || !ink) return 'Write a colour as # and six digits, for example #31493c.';
  const ratio = contrast(rgb, ink).toFixed(1);
  return theme.partner === color.trim().toLowerCase()
    ? `White text on it reads well, ${ratio} to 1.`
    : `White text on it reads badly, ${ratio} to 1. The basket uses the darker ${theme.partner} instead.`;
}
