/**
 * A saved product with its heart in front of two others; `missing` leaves its place empty. Colors
 * are in `site.css`.
 */
export function SavedIllustration({ missing = false }: { missing?: boolean }) {
  return (
    <svg className="saved-illustration" viewBox="-18 16 476 394" aria-hidden="true" focusable="false">
      <defs>
        <clipPath id="small-card">
          <rect width="168" height="210" rx="14" />
        </clipPath>
        <clipPath id="large-card">
          <rect width="240" height="300" rx="14" />
        </clipPath>
      </defs>
      <g transform="translate(4 78) rotate(-6 84 105)" clipPath="url(#small-card)">
        <Cup />
      </g>
      <g transform="translate(268 78) rotate(6 84 105)" clipPath="url(#small-card)">
        <Bowls />
      </g>
      <g transform="translate(100 30)">
        <rect className="edge" x="-5" y="-5" width="250" height="310" rx="19" />
        {missing ? (
          <rect className="gap" x="1" y="1" width="238" height="298" rx="13" />
        ) : (
          <g clipPath="url(#large-card)">
            <Vase />
          </g>
        )}
      </g>
      <g transform="translate(220 334)">
        {!missing && <path className="rays" d="M0-50v-14M29-41l8-12M-29-41l-8-12M50-18l13-6M-50-18l-13-6" />}
        <circle className="disc" r="36" />
        <path
          className={missing ? 'empty-heart' : 'heart'}
          transform="translate(-20.5 -20) scale(1.708)"
          d="M12 20.5C7.2 16.9 3 13.4 3 9.2 3 6.3 5.2 4.2 7.8 4.2c1.7 0 3.3.9 4.2 2.5.9-1.6 2.5-2.5 4.2-2.5C18.8 4.2 21 6.3 21 9.2c0 4.2-4.2 7.7-9 11.3Z"
        />
      </g>
    </svg>
  );
}

function Cup() {
  return (
    <>
      <rect className="wall" width="168" height="210" />
      <rect className="table" y="140" width="168" height="70" />
      <ellipse className="shade" cx="70" cy="166" rx="56" ry="8" />
      <path className="clay-line" d="M98 100h10a18 18 0 0 1 0 36h-12" />
      <path className="clay" d="M32 84h68v58a24 24 0 0 1-24 24H56a24 24 0 0 1-24-24Z" />
      <ellipse className="clay-dark" cx="66" cy="84" rx="34" ry="7" />
    </>
  );
}

function Bowls() {
  return (
    <>
      <rect className="wall" width="168" height="210" />
      <rect className="table" y="140" width="168" height="70" />
      <ellipse className="shade" cx="98" cy="168" rx="56" ry="8" />
      <path className="oat" d="M44 122h112a56 46 0 0 1-112 0Z" />
      <path className="sage" d="M54 104h92a46 38 0 0 1-92 0Z" />
      <path className="clay" d="M66 86h68a34 30 0 0 1-68 0Z" />
      <ellipse className="clay-dark" cx="100" cy="86" rx="34" ry="6" />
    </>
  );
}

/** Position and rotation of each leaf. */
const leaves = [
  [80, 36, 40],
  [88, 58, -10],
  [108, 68, 60],
  [104, 92, 5],
  [144, 40, -70],
  [130, 58, 20],
  [146, 66, -30],
  [128, 90, -40],
  [166, 74, -25],
  [150, 82, 60],
  [152, 98, -10],
] as const;

function Vase() {
  return (
    <>
      <rect className="wall" width="240" height="300" />
      <rect className="table" y="192" width="240" height="108" />
      <g transform="translate(0 -18)">
        <ellipse className="shade" cx="134" cy="252" rx="72" ry="10" />
        <path
          className="stem"
          d="M118 128C116 92 104 66 84 40M121 128c1-36 8-62 22-84M124 128c8-24 22-40 40-52"
        />
        <g className="sage">
          {leaves.map(([x, y, turn]) => (
            <ellipse key={`${x}-${y}`} rx="12" ry="6" transform={`translate(${x} ${y}) rotate(${turn})`} />
          ))}
        </g>
        <path
          className="oat"
          d="M104 124h34l3 26c29 10 43 30 43 55 0 31-25 51-63 51s-63-20-63-51c0-25 14-45 43-55Z"
        />
        <path
          className="oat-dark"
          d="M138 124l3 26c29 10 43 30 43 55 0 31-25 51-63 51 34-6 47-24 47-50 0-30-22-38-33-52Z"
        />
        <ellipse className="oat-dark" cx="121" cy="124" rx="17" ry="3.5" />
      </g>
    </>
  );
}
