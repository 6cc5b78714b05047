import { expect, it } from 'vitest';
import { ownPath } from '../../app/server/own-path.server.ts';

it.each(['/lists', '/lists/abc?panel=share', '/invite/K7PA-X9TM', '/?a=//b'])('%s stays here', (path) => {
  expect(ownPath(path)).toBe(path);
});

it.each([
  ...[
    '',
    'lists',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ],
  ...['/\t/evil.example', '/\n/evil.example', ' //evil.example', '/a\\b', `/${'a'.repeat(2_001)}`, null],
])('%j leads elsewhere or nowhere', (path) => {
  expect(ownPath(path)).toBeNull();
});
