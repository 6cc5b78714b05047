import type { TextValues } from '#api/contract/language/format.ts';
import type { Messages } from '#app/messages/catalogues.ts';

export type TextName = keyof Messages<'account'>;

/** A form that undoes the last change; also works without JavaScript. */
export interface UndoForm {
  action: string;
  fields: Record<string, string>;
}

/** A one-time message about the last action. */
export interface Notice {
  text: TextName;
  values?: TextValues;
  undo?: UndoForm;
  /** A page with more details. */
  link?: { to: string; text: TextName };
}
