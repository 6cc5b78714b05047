/** Text of the description: paragraphs, with what stands in backticks as code. */
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

/** One line of it. */
export function Inline({ text }: { text: string }) {
  return (
    <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
  );
}
