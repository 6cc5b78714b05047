/** What a creator says of a shop or a list, in whichever direction it is written; nothing where nothing is said. */
export const Description = ({ text, className }: { text: string; className: string }) =>
  text && (
    <p className={className} dir="auto">
      {text}
    </p>
  );
