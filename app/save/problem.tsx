import { AlertIcon } from '#app/ui/icons.tsx';

/** An error message next to its control. Always rendered, so that changes are announced. */
export function Problem({ id, text }: { id: string; text: string | null }) {
  return (
    <p id={id} className="problem" role="alert">
      {text && (
        <>
          <AlertIcon size={16} />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}
