/**
 * What a `Range` header asks of a file of so many bytes. One that names several parts, or is none, may be answered with
 * the whole; `none` lies beyond the file's end.
 */
export function rangeOf(header: string, size: number): { start: number; end: number } | 'whole' | 'none' {
  const [matched, first = '', last = ''] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.replaceAll(' ', '')) ?? [];
  if (matched === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'none' : { start, end };
}
