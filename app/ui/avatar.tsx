import { smallImage, type ImageService } from './image-sources.ts';

interface AvatarProps {
  name: string;
  avatar: string | null;
  /** CSS pixels. */
  size?: number;
  /** Makes smaller ones of a picture that may be as large as photographs are. */
  imageService?: ImageService;
}

/** Somebody's picture, else two letters that stand for it. */
export function Avatar({ name, avatar, size = 40, imageService }: AvatarProps) {
  if (avatar) {
    const smaller = smallImage(avatar, imageService, size);
    return <img className="avatar" {...smaller} src={avatar} alt="" width={size} height={size} />;
  }
  return (
    <span className="avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** Two letters that stand for a person without a picture: of the first and the last name, else of the only one. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => word.match(/\p{L}|\p{N}/u)?.[0] ?? []);
  const [first = '', ...others] = words;
  return (first + (others.at(-1) ?? '')).toLocaleUpperCase();
}
