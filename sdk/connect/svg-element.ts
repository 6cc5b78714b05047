/**
 * Builds an `<svg>` without parsing HTML, which Trusted Types block and XHTML pages parse
 * differently.
 * @param shapes markup written by `readIcon`: elements with quoted attributes and nothing else
 */
export function svgElement(shapes: string, attributes: Record<string, unknown>): Element {
  const make = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name);
  const svg = make('svg');
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, `${value}`);
  let parent: Element = svg;
  for (const [, closing, name, given, alone] of shapes.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
    if (closing) {
      parent = parent.parentElement ?? svg;
      continue;
    }
    const element = make(name!);
    for (const [, key, value] of given!.matchAll(/([\w-]+)="([^"]*)"/g)) element.setAttribute(key!, value!);
    parent.append(element);
    if (!alone) parent = element;
  }
  return svg;
}
