import { Fragment, type ReactNode } from 'react';
import { pluralForm, type Text } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';

/** A text with elements as placeholder values, e.g. a shop's name in bold. */
export function RichText(props: {
  lang: Language;
  text: Text;
  count?: number;
  values: Record<string, ReactNode>;
}) {
  const parts = pluralForm(props.lang, props.text, props.count).split(/\{(\w+)\}/);
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>{index % 2 === 0 ? part : (props.values[part] ?? `{${part}}`)}</Fragment>
      ))}
    </>
  );
}
