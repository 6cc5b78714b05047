import { useState } from 'react';
import { iconPaths } from '#api/contract/icon.ts';
import { text } from './texts.ts';

const own = 'own';

/** Selectable icons: ours by name, or the partner's own, pasted as SVG. */
const iconChoices = () =>
  [
    ['heart', text('basket.heart')],
    ['bookmark', text('basket.bookmark')],
    ['star', text('basket.star')],
    [own, text('basket.ownIcon')],
  ] as const;

/** The state of an icon field: a list of names, and a text field for the partner's own. */
export function useIconChoice(icon: string, set: (icon: string) => void) {
  const isNamed = Object.hasOwn(iconPaths, icon);
  const [pasting, setPasting] = useState(false);
  const isOwn = pasting || !isNamed;
  return {
    choices: iconChoices(),
    choice: isOwn ? own : icon,
    isOwn,
    choose: (value: string) => {
      setPasting(value === own);
      if (value !== own) set(value);
    },
    svg: isNamed ? '' : icon,
    paste: (svg: string) => set(svg || 'heart'),
    placeholder: '<svg viewBox="0 0 24 24"><path d="…"/></svg>',
  };
}
