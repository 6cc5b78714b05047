import { imageUpload } from '#api/contract/creator-shop.ts';
import { text } from '../texts.ts';
import { UploadForm } from '../upload-form.tsx';

const { types, maxBytes } = imageUpload;

/** A button that uploads an image. @param of the subject of the image, for screen readers */
export const UploadImageForm = (props: {
  intent: string;
  fields: Record<string, string | number>;
  label: string;
  of: string;
}) => (
  <UploadForm
    {...props}
    name="image"
    types={types}
    maxBytes={maxBytes}
    tooLarge={text('shops.imageTooLarge')}
  />
);
