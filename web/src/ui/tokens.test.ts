import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast } from './testing/contrast.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const grounds = ['paper', 'sheet'];
const textColours = [
  'ink',
  'ink-second',
  'ink-third',
  'accent',
  'good',
  'bad',
  'role-admin',
  'role-moderator',
  'role-expert',
];
/** AA of WCAG for text of any size. */
const leastContrast = 4.5;

function coloursOf(token: string): [light: string, dark: string] {
  const [, light = '', dark = ''] =
    new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(css) ?? [];
  expect(light, `--${token} is missing`).not.toBe('');
  return [light, dark];
}

describe('the colours of text', () => {
  it.each(textColours.flatMap((colour) => grounds.map((ground) => [colour, ground] as const)))(
    '%s is readable on %s in both themes',
    (colour, ground) => {
      const [text, under] = [coloursOf(colour), coloursOf(ground)];
      expect(contrast(text[0], under[0]), 'light').toBeGreaterThanOrEqual(leastContrast);
      expect(contrast(text[1], under[1]), 'dark').toBeGreaterThanOrEqual(leastContrast);
    },
  );

  it('differ from each other for each role', () => {
    for (const theme of [0, 1] as const) {
      const roles = textColours
        .filter((name) => name.startsWith('role-'))
        .map((name) => coloursOf(name)[theme]);
      expect(new Set(roles).size).toBe(3);
    }
  });
});
