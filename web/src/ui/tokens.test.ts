import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

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

/** WCAG's relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
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
