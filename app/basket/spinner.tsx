/** Shows that a response is pending. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />;
