import { expect, it } from 'vitest';
import { isolated } from './isolated.ts';

it.each([
  ['My story', 'My story'],
  ['Ä 竜巻 🌪️', 'Ä 竜巻 🌪️'],
  ['\u202Egnp.exe\u2069', 'gnp.exe'],
  ['\u200Fa\u061Cb\u2066c', 'abc'],
  ['إعصار \u202C', '\u2068إعصار \u2069'],
  ['טורנדו', '\u2068טורנדו\u2069'],
])('%j beside our words is %j', (text, expected) => {
  expect(isolated(text)).toBe(expected);
});
