/** The save icon, which a partner may have replaced with another. */
import { createContext, useContext } from 'react';
import { type Icon as Shapes, iconOf } from '#api/contract/icon.ts';
import { HeartFilledIcon, HeartIcon, type IconProps } from './icons.tsx';

/** The icon of a partner's setting; null for our heart. */
export const saveIconOf = (setting: string | undefined): Shapes | null =>
  setting && setting !== 'heart' ? iconOf(setting) : null;

const ShapesContext = createContext<Shapes | null>(null);
export const SaveIconProvider = ShapesContext.Provider;

export function SaveIcon({ filled = false, ...props }: IconProps & { filled?: boolean }) {
  const icon = useContext(ShapesContext);
  const { size = 20, className } = props;
  if (!icon) return filled ? <HeartFilledIcon {...props} /> : <HeartIcon {...props} />;
  return (
    <svg
      className={['own-icon', className].filter(Boolean).join(' ')}
      width={size}
      height={size}
      viewBox={icon.viewBox}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      // Safe: `iconOf` only accepts allow-listed shapes.
      dangerouslySetInnerHTML={{ __html: icon.shapes }}
    />
  );
}
