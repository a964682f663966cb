import { expect, it } from 'vitest';
import { oneLine } from './one-line.ts';

it.each([
  ['a line', 'a line'],
  [' first\r\n\tsecond\n\nthird ', 'first second third'],
  ['\u202Eyaw\u200B to \u0007go', 'yaw to go'],
  ['Ärger, 竜巻, 🌪', 'Ärger, 竜巻, 🌪'],
])('makes one visible line of %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});

it.each(['', ' \n\t', '\u200B', null, undefined])('has nothing to show of %j', (text) => {
  expect(oneLine(text)).toBeNull();
});
