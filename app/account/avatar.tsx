import { initialsOf } from '#app/ui/avatar.tsx';
import { PhotoImage } from '#app/ui/photo-image.tsx';

/** Number of background colors; each person keeps theirs. */
const grounds = 4;

function groundOf(id: string): number {
  let sum = 0;
  for (const char of id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return sum % grounds;
}

/** A person's image, or their initials in a circle. Decorative, because the name is next to it. */
export function Avatar(props: {
  person: { id: string; name: string; avatar: string | null };
  size: 's' | 'm' | 'l';
}) {
  const { person, size } = props;
  const className = `avatar avatar-${size} ground-${groundOf(person.id)}`;
  const letters = initialsOf(person.name);
  const initials = (
    <span className={className} aria-hidden="true">
      {size === 's' ? [...letters][0] : letters}
    </span>
  );
  if (!person.avatar) return initials;
  return (
    <PhotoImage className={className} src={person.avatar} referrerPolicy="no-referrer" fallback={initials} />
  );
}
