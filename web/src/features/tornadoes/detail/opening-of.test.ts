import { describe, expect, it } from 'vitest';
import { openingOf } from './opening-of.ts';

const sentence = 'The tornado crossed the river and the county line. ';

describe('the opening of a narrative', () => {
  it('is the whole text where it is not long', () => {
    expect(openingOf(sentence)).toBe(sentence);
    expect(openingOf('x'.repeat(1_300))).toHaveLength(1_300);
  });

  it('ends with a sentence', () => {
    const opening = openingOf(sentence.repeat(40));
    expect(opening.endsWith('county line. …')).toBe(true);
    expect(opening.length).toBeGreaterThan(450);
    expect(opening.length).toBeLessThan(910);
  });

  it('ends with a word where no sentence ends, and anywhere in a text without spaces', () => {
    expect(openingOf('damage '.repeat(300))).toMatch(/^(damage )+…$/);
    expect(openingOf('x'.repeat(2_000))).toBe(`${'x'.repeat(900)} …`);
  });
});
