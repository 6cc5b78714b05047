import { initialsOf } from './initials.ts';
import { smallPicture, type PictureService } from './picture-sources.ts';

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
    const smaller = smallPicture(avatar, pictures, size);
    return <img className="avatar" {...smaller} src={avatar} alt="" width={size} height={size} />;
  }
  return (
    <span className="avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
