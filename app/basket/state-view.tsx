import type { ReactNode } from 'react';
import { SaveIcon } from '#app/ui/save-icon.tsx';

/** A page that only shows the next step. */
export function StateView(props: {
  title: string;
  text: string;
  /** The illustration on top; omitted for errors. */
  drawing?: boolean;
  heading?: 'h1' | 'h2';
  children?: ReactNode;
}) {
  const Heading = props.heading ?? 'h2';
  return (
    <section className="state">
      {props.drawing && <Illustration />}
      <Heading>{props.title}</Heading>
      <p>{props.text}</p>
      {props.children && <div className="state-actions">{props.children}</div>}
    </section>
  );
}

/** Three empty photographs, one with a heart. */
function Illustration() {
  return (
    <div className="illustration" aria-hidden="true">
      <Card className="left">
        <path d="M0 104h80v56H0z" className="ground" />
        <path d="M22 72h36v40a10 10 0 0 1-10 10H32a10 10 0 0 1-10-10Z" className="thing" />
        <path d="M58 80h5a9 9 0 0 1 0 18h-5" className="line" />
      </Card>
      <Card className="right">
        <path d="M0 104h80v56H0z" className="ground" />
        <path d="M12 84h56a28 28 0 0 1-56 0Z" className="thing" />
        <path d="M20 84a20 16 0 0 1 40 0Z" className="thing soft" />
      </Card>
      <Card className="middle">
        <path d="M0 108h80v52H0z" className="ground" />
        <path
          d="M40 66c-1-14-8-20-16-22 0 12 6 19 16 22Zm0-8c0-15 6-24 15-28 2 14-4 24-15 28Z"
          className="leaf"
        />
        <path d="M40 72V40" className="line" />
        <path
          d="M34 68h12l1 10c10 4 15 12 15 22 0 14-10 22-22 22s-22-8-22-22c0-10 5-18 15-22Z"
          className="thing"
        />
      </Card>
      <span className="heart-disc">
        <SaveIcon size={20} />
      </span>
    </div>
  );
}

function Card({ className, children }: { className: string; children: ReactNode }) {
  return (
    <svg className={`card ${className}`} viewBox="0 0 80 100" preserveAspectRatio="xMidYMid slice">
      <g transform="translate(0 -36)">{children}</g>
    </svg>
  );
}
