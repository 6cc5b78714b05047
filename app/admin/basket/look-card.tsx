import { BlockStack, Card, RangeSlider, Select, Text } from '@shopify/polaris';
import type { BasketHover } from '#api/contract/basket.ts';
import { hoverChoices } from '#app/basket/settings/choices.ts';
import { ColorField } from './color-field.tsx';
import { FontField } from './font-field.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import { fieldId, type FormTools } from './use-basket-form.ts';

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
