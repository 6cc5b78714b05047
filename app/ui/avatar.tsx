import { type ImageService, smallImage } from './image-sources.ts';
import { PhotoImage } from './photo-image.tsx';

interface AvatarProps {
  name: string;
  avatar: string | null;
  /** CSS pixels. */
  size?: number;
  /** Resizes images, which may be as large as photos. */
  imageService?: ImageService;
}

/** A person's image, or two initials. */
export function Avatar({ name, avatar, size = 40, imageService }: AvatarProps) {
  const initials = (
    <span className="avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
  if (!avatar) return initials;
  const smaller = smallImage(avatar, imageService, size);
  return (
    <PhotoImage className="avatar" {...smaller} src={avatar} width={size} height={size} fallback={initials} />
  );
}

/** Initials of the first and last name, or of the only one: `Clara Winter`, `clara.winter@…` → `CW`. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .flatMap((word) => word.match(/\p{L}|\p{N}/u)?.[0] ?? []);
  const [first = '', ...others] = words;
  return (first + (others.at(-1) ?? '')).toLocaleUpperCase();
}
