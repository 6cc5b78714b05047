/**
 * A stored text in quotation marks, shortened and on one line, because web pages and shops can put
 * anything into it.
 */
export function quoteText(text: string, most = 80): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  const characters = [...line];
  return JSON.stringify(characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line);
}
