/** Text of the description: paragraphs, with code in backticks. */
export function Prose({ text, className }: { text: string; className?: string }) {
  return (
    <>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph} className={className}>
          <Inline text={paragraph} />
        </p>
      ))}
    </>
  );
}

/** A single line of text. */
export function Inline({ text }: { text: string }) {
  return (
    <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
  );
}
