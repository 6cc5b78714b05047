/**
 * An `<svg>` built without any HTML, which pages with Trusted Types refuse and XHTML pages read differently.
 * @param shapes markup as `readIcon` writes it: elements with quoted attributes and nothing else
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
