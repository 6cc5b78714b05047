import { type SelectHTMLAttributes, useState } from 'react';

/**
 * A select whose value is in the page's URL. It follows the URL, even if a link changes it, and stays the same
 * element, so it keeps the focus.
 */
export function SearchParamSelect({
  value,
  ...select
}: SelectHTMLAttributes<HTMLSelectElement> & { value: string }) {
  const [shown, setShown] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (followed !== value) {
    setFollowed(value);
    setShown(value);
  }
  return <select {...select} value={shown} onChange={(event) => setShown(event.target.value)} />;
}
