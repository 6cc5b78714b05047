import type { ProductListRecord } from '#api/contract/creator-shop.ts';
import { TextAreaField, TextField } from '../fields.tsx';

/** What a list says of itself. */
export function ListFields(props: {
  list?: ProductListRecord;
  problemOf: (field: string) => string | null;
  valueOf: (field: string, otherwise: string) => string;
}) {
  const { list, problemOf, valueOf } = props;
  return (
    <>
      <TextField
        name="title"
        label="Title"
        placeholder="For the kitchen"
        maxLength={80}
        required
        autoFocus
        defaultValue={valueOf('title', list?.title ?? '')}
        problem={problemOf('title')}
      />
      <TextField
        name="headline"
        label="Headline"
        placeholder="Five things I cook with every day"
        hint="The magazine writes it large. Left empty, it is the title."
        maxLength={120}
        defaultValue={valueOf('headline', list?.headline ?? '')}
        problem={problemOf('headline')}
      />
      <TextAreaField
        name="description"
        label="Description"
        rows={3}
        maxLength={500}
        defaultValue={valueOf('description', list?.description ?? '')}
        problem={problemOf('description')}
      />
    </>
  );
}
