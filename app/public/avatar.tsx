import { initialsOf } from './initials.ts';
import { pictureSources, type PictureService } from './picture-sources.ts';

interface AvatarProps {
  name: string;
  avatar: string | null;
  /** CSS pixels. */
  size?: number;
  /** Makes smaller ones of a picture that may be as large as photographs are. */
  pictures?: PictureService;
}

/** Somebody's picture, else two letters that stand for it. */
export function Avatar({ name, avatar, size = 40, pictures }: AvatarProps) {
  if (avatar) {
    const srcSet = pictures && pictureSources(avatar, pictures, [128, 320]);
    const sized = srcSet ? { sizes: `${size}px`, srcSet } : {};
    return <img className="avatar" {...sized} src={avatar} alt="" width={size} height={size} />;
  }
  return (
    <span className="avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
