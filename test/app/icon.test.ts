/** Partners' own icons: only shapes survive, whatever the SVG contains. */
import { describe, expect, it } from 'vitest';
import { iconOf, readIcon, svgOf } from '#api/contract/icon.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 24 24"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
const path = '<path d="M1 1h2Z"/>';

describe('a custom icon', () => {
  it.each([
    ['a plain path', svg(path), path],
    [
      'groups and transforms',
      svg(`<g transform="translate(1 2)">${path}</g>`),
      `<g transform="translate(1 2)">${path}</g>`,
    ],
    [
      'an XML declaration, comments and a title',
      `<?xml version="1.0"?><!-- by a tool -->${svg(`<title>Star</title>${path}`)}`,
      path,
    ],
    [
      'colors and classes, which are left out',
      svg('<path class="a" fill="#f00" style="fill:red" d="M1 1h2Z"/>'),
      path,
    ],
    [
      'single quotes and a closing tag',
      svg("<circle cx='4' cy='4' r='2.5'></circle>"),
      '<circle cx="4" cy="4" r="2.5"/>',
    ],
  ])('keeps %s', (_what, source, shapes) => {
    expect(readIcon(source)).toEqual({ viewBox: '0 0 24 24', shapes });
  });

  it.each([
    ['a script', svg(`<script>alert(1)</script>${path}`)],
    [
      'a script in another namespace',
      svg(`<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>${path}`),
    ],
    ['HTML in foreignObject', svg(`<foreignObject><img src=x onerror=alert(1)></foreignObject>${path}`)],
    ['a style element', svg(`<style>@import url(https://evil.example)</style>${path}`)],
    ['an image', svg(`<image href="https://evil.example/a.png"/>${path}`)],
    ['a reference', svg(`<use href="https://evil.example/a.svg#x"/>${path}`)],
    [
      'an animation that sets a link',
      svg(`<a><animate attributeName="href" to="javascript:alert(1)"/>${path}</a>`),
    ],
    ['a handler set later', svg(`<set attributeName="onload" to="alert(1)"/>${path}`)],
    [
      'an entity bomb',
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg(`<path d="&b;"/>${path}`)}`,
    ],
    [
      'an external entity',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg(`<title>&x;</title>${path}`)}`,
    ],
    ['CDATA', svg(`<![CDATA[<script>alert(1)</script>]]>${path}`)],
    ['a tag that ends in a value', svg(`<path d="M1 1"><script>alert(1)</script></path>`)],
    ['markup in a value', svg(`<path d="M1 1<script>"/>${path}`)],
    ['an unclosed element', svg(`<g>${path}`)],
    ['an element after the end', svg(path) + '<script>alert(1)</script>'],
    ['two icons', svg(path) + svg(path)],
    ['a property of every object', svg(`<constructor d="M1"/>${path}`)],
    ['nothing to draw', svg('<g/>')],
    ['no size', svg(path, '')],
    ['100 kB', svg(path.repeat(6_000))],
    ['100 kB of whitespace', `<svg ${' '.repeat(100_000)}`],
    ['too much detail', svg(`<path d="${'M1 1h2Z'.repeat(1_000)}"/>`)],
    ['no SVG', '<p>hello</p>'],
  ])('refuses %s, with a way to fix it', (_what, source) => {
    expect(readIcon(source)).toEqual({ hint: expect.stringMatching(/\.$/) as string });
  });

  it.each([
    ['event handlers', '<path onload="alert(1)" onclick="alert(1)" d="M1 1h2Z"/>'],
    [
      'external references',
      '<path href="https://evil.example" xlink:href="javascript:alert(1)" d="M1 1h2Z"/>',
    ],
    ['style with url()', '<path style="fill:url(https://evil.example/#a)" d="M1 1h2Z"/>'],
    [
      'url() in attributes',
      '<path fill="url(https://evil.example)" mask="url(#m)" filter="url(//evil.example#f)" d="M1 1h2Z"/>',
    ],
    ['an invalid transform', '<path transform="url(x)" d="M1 1h2Z"/>'],
  ])('loses %s', (_what, shape) => {
    expect(readIcon(svg(shape))).toEqual({ viewBox: '0 0 24 24', shapes: path });
  });

  it('stays the same when it’s read again, and is checked again before it’s drawn', () => {
    const stored = svgOf(readIcon(svg(`<g>${path}</g>`)) as never);
    expect(svgOf(iconOf(stored))).toBe(stored);
    expect(iconOf('<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>')).toEqual(iconOf('heart'));
    expect(iconOf('toString')).toEqual(iconOf('heart'));
  });
});
