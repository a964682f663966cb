import { expect, it } from 'vitest';
import { shortened } from './shortened.ts';

it('truncates a long text between characters', () => {
  expect(shortened('abc', 3)).toBe('abc');
  expect(shortened('abcd', 3)).toBe('abc…');
  expect(shortened('🌪🌪🌪', 3)).toBe('🌪🌪🌪');
  expect(shortened('🌪🌪🌪🌪', 3)).toBe('🌪🌪🌪…');
});
