import type { ProductListRecord } from '#api/modules/creators/schemas.ts';
import { TextAreaField, TextField } from '../fields.tsx';
import { text } from '../texts.ts';

/** A list's own texts. */
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
        label={text('common.title')}
        placeholder={text('shops.listTitleExample')}
        maxLength={80}
        required
        autoFocus
        defaultValue={valueOf('title', list?.title ?? '')}
        problem={problemOf('title')}
      />
      <TextField
        name="headline"
        label={text('shops.headline')}
        placeholder={text('shops.headlineExample')}
        hint={text('shops.headlineHint')}
        maxLength={120}
        defaultValue={valueOf('headline', list?.headline ?? '')}
        problem={problemOf('headline')}
      />
      <TextAreaField
        name="description"
        label={text('description')}
        rows={3}
        maxLength={500}
        defaultValue={valueOf('description', list?.description ?? '')}
        problem={problemOf('description')}
      />
    </>
  );
}
