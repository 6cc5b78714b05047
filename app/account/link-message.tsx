import type { ReactNode } from 'react';
import { BellIcon } from '#app/ui/icons.tsx';

/** The whole page of an email's link: what it does or did, and a button. */
export function LinkMessage({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="empty">
      <span className="empty-heart">
        <BellIcon size={28} />
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
