import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import { UploadImageForm } from './upload-image-form.tsx';
import { useSmallImage } from './use-small-image.ts';

export const imageHint = () => text('shops.imageHint');

/** Shows, replaces and removes an image of a shop or a list. */
export function ImageForm(props: {
  name: string;
  /** The label of the button that removes it. */
  removal: string;
  hint: string;
  image: { url: string } | null;
  /** Fields that identify it in requests. */
  fields: Record<string, string | number>;
  /** The intents that set and remove it. */
  intents?: readonly [set: string, remove: string];
  round?: boolean;
}) {
  const { name, image, fields, intents = ['image', 'image-remove'] } = props;
  const smaller = useSmallImage(image?.url ?? null, props.round ? 72 : 112);
  const { Form, busy, problems } = usePageForm(intents[1]);
  return (
    <div className="image-form" data-round={props.round || undefined}>
      <span className="image-shown">{image && <img {...smaller} src={image.url} alt="" />}</span>
      <div className="stack gap-1">
        <p className="field-label">{name}</p>
        <p className="field-hint">{props.hint}</p>
        <div className="row above-1">
          <UploadImageForm
            intent={intents[0]}
            fields={fields}
            label={image ? text('shops.replace') : text('shops.chooseImage')}
            of={name}
          />
          {image && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value={intents[1]} />
              {Object.entries(fields).map(([field, value]) => (
                <input key={field} type="hidden" name={field} value={value} />
              ))}
              <button
                type="submit"
                className="button quiet"
                aria-busy={busy || undefined}
                aria-label={props.removal}
              >
                {text('remove')}
              </button>
            </Form>
          )}
        </div>
        <p className="field-problem" role="alert">
          {problems[0]?.hint}
        </p>
      </div>
    </div>
  );
}
