import { useState, type SelectHTMLAttributes } from 'react';

/**
 * A choice that the page's URL keeps. It follows the URL, also where another link changed that, and stays the
 * same element all the while: the keyboard goes on from it.
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
