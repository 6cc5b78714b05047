/** An unexpected console.error is a defect, and fails the test during which it was printed. */
import { afterEach, beforeEach, expect, vi } from 'vitest';

let printed: unknown[][] = [];

beforeEach(() => {
  printed = [];
  const print = console.error;
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    printed.push(args);
    print(...args);
  });
});

afterEach(() => {
  expect(printed, 'console.error was called').toEqual([]);
});
