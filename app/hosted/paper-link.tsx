/** The link from a printed list to its page: a short URL, as a QR code and as text. */
export interface PaperLinkData {
  url: string;
  /** As an SVG path of squares with an edge of 1. */
  qr: { size: number; path: string };
}

/** The size of wishes on paper, by their number. */
export const paperSize = (wishes: number) =>
  wishes === 1 ? 'one' : wishes <= 6 ? 'few' : wishes <= 24 ? 'some' : 'many';

/** A URL to type, with its last part in a separate line. */
export function linesOf(url: string): string[] {
  const end = url.lastIndexOf('/') + 1;
  return [url.slice(0, end).replace(/^https?:\/\//, ''), url.slice(end)];
}

/** Only visible on paper. */
export function PaperLink({ link: { url, qr }, label }: { link: PaperLinkData; label: string }) {
  return (
    <div className="paper-link" aria-hidden="true">
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`} shapeRendering="crispEdges">
        <path d={qr.path} />
      </svg>
      <p>
        {label}
        {linesOf(url).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </div>
  );
}
