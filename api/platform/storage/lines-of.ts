const newline = 0x0a;
/** Maximum bytes of a row. */
export const maxRowBytes = 64 * 1024;

/** The lines of a file without line breaks; null for each that is too long for a row. */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string | null> {
  let begun: Uint8Array[] = [];
  let size = 0;
  const add = (piece: Uint8Array) => {
    size += piece.length;
    // Don't keep a line that is too long in memory.
    if (size > maxRowBytes) begun = [];
    else begun.push(piece);
  };
  const take = () => {
    const line =
      size > maxRowBytes
        ? null
        : Buffer.concat(begun)
            .toString('utf8')
            .replace(/^\uFEFF|\r$/g, '');
    [begun, size] = [[], 0];
    return line;
  };
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf(newline); end >= 0; end = piece.indexOf(newline, from)) {
      add(piece.subarray(from, end));
      yield take();
      from = end + 1;
    }
    add(piece.subarray(from));
  }
  if (size > 0) yield take();
}
