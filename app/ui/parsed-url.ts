/** The parsed URL, or null. `URL.parse` and `URL.canParse` are newer than our browser baseline. */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
