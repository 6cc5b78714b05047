import { type ShopTemplate, shopTemplates } from '#api/contract/creator-shop.ts';
import { text } from '../texts.ts';
import { templateHints, templateNames } from './shop-words.ts';
import { TemplateDrawing } from './template-drawing.tsx';

/** The four templates as small drawings. Works without JavaScript. */
export function TemplateChoice(props: {
  chosen: string;
  problem?: string | null;
  onChange?: (template: ShopTemplate) => void;
}) {
  return (
    <fieldset className="bare templates">
      <legend className="field-label">{text('shops.template')}</legend>
      {shopTemplates.map((template) => (
        <label key={template}>
          <input
            type="radio"
            name="template"
            value={template}
            defaultChecked={props.chosen === template}
            onChange={() => props.onChange?.(template)}
          />
          <TemplateDrawing template={template} />
          <strong>{templateNames()[template]}</strong>
          <span className="field-hint">{templateHints()[template]}</span>
        </label>
      ))}
      <p className="field-problem" role="alert">
        {props.problem}
      </p>
    </fieldset>
  );
}
