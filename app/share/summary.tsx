import { useSay } from './texts-context.tsx';

export interface Counts {
  total: number;
  bought: number;
  reserved: number;
}

/** "12 wishes · 4 already bought · 1 reserved". */
export function Summary({
  counts: { total, bought, reserved },
  className,
}: {
  counts: Counts;
  className: string;
}) {
  const say = useSay();
  return (
    <p className={`summary ${className}`}>
      {say('wishes', { count: total })}
      {bought > 0 && (
        <>
          <span className="dot"> · </span>
          {say('alreadyBought', { count: bought })}
        </>
      )}
      {reserved > 0 && (
        <>
          <span className="dot"> · </span>
          {say('alreadyReserved', { count: reserved })}
        </>
      )}
    </p>
  );
}
