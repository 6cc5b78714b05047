/** A creator's description of a shop or a list, in either text direction; nothing if it is empty. */
export const Description = ({ text, className }: { text: string; className: string }) =>
  text && (
    <p className={className} dir="auto">
      {text}
    </p>
  );
