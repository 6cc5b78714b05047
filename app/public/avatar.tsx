import { initialsOf } from './initials.ts';

/** Somebody's picture, else two letters that stand for it. `size` is in CSS pixels. */
export function Avatar({ name, avatar, size = 40 }: { name: string; avatar: string | null; size?: number }) {
  if (avatar) return <img className="avatar" src={avatar} alt="" width={size} height={size} />;
  return (
    <span className="avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
