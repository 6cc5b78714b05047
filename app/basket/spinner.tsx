/** Turns while an answer is awaited. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />;
