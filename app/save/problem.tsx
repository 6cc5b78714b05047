import { AlertIcon } from '#app/ui/icons.tsx';

/** What went wrong, beside the control that can put it right. Always in the page, so that it is announced. */
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
