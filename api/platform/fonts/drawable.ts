/** Letters of other scripts than those of our font. */
const foreignLetter =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}\p{N}]/u;
/** Emoji and their parts, which it doesn't have either, and characters that would be invisible. */
const undrawn =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Variation_Selector}\p{Cf}\p{Co}\p{Cn}]/gu;

/** Whether our font has all letters of a text: Latin, Greek and Cyrillic ones. */
export const isDrawable = (text: string): boolean => !foreignLetter.test(text);

/** A text as our font can draw it: without emoji. */
export const drawable = (text: string): string =>
  text
    .replaceAll(undrawn, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();
