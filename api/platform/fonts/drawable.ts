/** Letters of scripts that our font doesn't support. */
const foreignLetter =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}\p{N}]/u;
/** Emoji and their parts, which it doesn't support either, and invisible characters. */
const undrawn =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Variation_Selector}\p{Cf}\p{Co}\p{Cn}]/gu;

/** Whether our font supports all letters of a text: it has Latin, Greek and Cyrillic. */
export const isDrawable = (text: string): boolean => !foreignLetter.test(text);

/** Reduces text to what our font can draw: without emoji. */
export const drawable = (text: string): string =>
  text
    .replaceAll(undrawn, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();
