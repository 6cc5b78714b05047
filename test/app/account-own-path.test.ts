import { expect, it } from 'vitest';
import { ownPath } from '#app/hosted/own-path.server.ts';

it.each(['/lists', '/lists/abc?panel=share', '/invite/K7PA-X9TM', '/?a=//b'])('%s is accepted', (path) => {
  expect(ownPath(path)).toBe(path);
});

it('encodes paths for use in a header', () => {
  expect(ownPath('/lists?q=größe #1')).toBe('/lists?q=gr%C3%B6%C3%9Fe%20#1');
  expect(ownPath('/\u3000/x')).toBe('/%E3%80%80/x');
  expect(ownPath('/lists/../friends')).toBe('/friends');
});

it.each([
  '',
  'lists',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/a\\b',
  '/.//evil.example',
  `/${'a'.repeat(2_001)}`,
  null,
  '/x/..//evil.example',
  '/%2e//evil.example',
])('rejects %j, which leads elsewhere or nowhere', (path) => {
  expect(ownPath(path)).toBeNull();
});
