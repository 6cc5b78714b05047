import { InlineError, Text } from '@shopify/polaris';
import { basketLayouts, type BasketLayout } from '../../../api/contract/basket.ts';
import { fieldId } from './use-basket-form.ts';

const names: Record<BasketLayout, string> = {
  grid: 'Grid',
  list: 'List',
  cards: 'Cards',
  compact: 'Compact',
};

/** Boxes of the drawings, as x, y, width and height. */
type Boxes = readonly (readonly [number, number, number, number])[];
const rows = (ys: readonly number[], boxes: Boxes) =>
  ys.flatMap((y) => boxes.map(([x, dy, width, height]) => [x, y + dy, width, height] as const));
const drawings: Record<BasketLayout, Boxes> = {
  grid: rows(
    [6, 19],
    [
      [4, 0, 11, 10],
      [18.5, 0, 11, 10],
      [33, 0, 11, 10],
    ],
  ),
  list: rows(
    [5, 15, 25],
    [
      [4, 0, 7, 7],
      [15, 2, 29, 3],
    ],
  ),
  cards: rows(
    [5, 19],
    [
      [4, 0, 18, 8],
      [4, 9, 12, 2],
      [26, 0, 18, 8],
      [26, 9, 12, 2],
    ],
  ),
  compact: [[24, 2, 20, 31], ...[6, 14.5, 23].map((y) => [27, y, 5, 5] as const)],
};

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
          <svg viewBox="0 0 48 35" aria-hidden="true">
            {drawings[layout].map(([x, y, width, height]) => (
              <rect key={`${x} ${y}`} {...{ x, y, width, height }} rx={1.5} />
            ))}
          </svg>
          <Text as="span" variant="bodySm">
            {names[layout]}
          </Text>
        </label>
      ))}
      {props.error && <InlineError message={props.error} fieldID={fieldId('layout')} />}
    </fieldset>
  );
}
