import { InlineError, Text } from '@shopify/polaris';
import { basketLayouts, type BasketLayout } from '#api/contract/basket.ts';
import { LayoutDrawing, layoutNames } from '#app/basket/settings/layout-drawing.tsx';
import { fieldId } from './use-basket-form.ts';

/** One of the four layouts, by its picture and name. */
export function LayoutChoice(props: {
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
