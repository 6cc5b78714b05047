/** Shows that an answer is pending. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />;
