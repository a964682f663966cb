import { describe, expect, it } from 'vitest';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { defineQueryString } from './define-query-string.ts';
import { metricDecimals, recordLimit, shownLimit } from './limit-text.ts';
import { nearChoices, nearPlace } from './near-parameter.ts';
import { recordFilterParameters } from './record-filter-parameters.ts';

const queryString = defineQueryString({
  minLength: recordFilterParameters.minLength,
  minWidth: recordFilterParameters.minWidth,
});

/** Limits of all sizes, with no to three decimals. */
function typedLimits(count: number): string[] {
  const random = new SeededRandom(29);
  return Array.from({ length: count }, (_, at) => {
    const decimals = at % (metricDecimals + 1);
    const value = random.next() * 10 ** (1 + (at % 6));
    return String(Number(value.toFixed(decimals)));
  });
}

describe('a limit in metric units', () => {
  it.each(['length', 'width'] as const)('keeps its text through the URL: %s', (quantity) => {
    for (const typed of ['0', '0.001', '1', '10', '250', '1000000', ...typedLimits(2_000)])
      expect(shownLimit('metric', quantity, recordLimit('metric', quantity, typed))).toBe(typed);
  });

  it('is the same in the field, the URL and the chip', () => {
    for (const typed of typedLimits(300)) {
      const minLength = recordLimit('metric', 'length', typed);
      const minWidth = recordLimit('metric', 'width', typed);
      const read = queryString.read(new URLSearchParams(queryString.write({ minLength, minWidth })));
      expect(read).toEqual({ minLength, minWidth });
      const words = queryString.chips(read, 'metric').map(({ label }) => label.replaceAll(',', ''));
      expect(words).toEqual([`at least ${typed} km long`, `at least ${typed} m wide`]);
    }
  });

  it('leaves the URL of a link as it is, and shows it as exactly as a field can', () => {
    expect(shownLimit('metric', 'length', '10')).toBe('16.093');
    const [long, wide] = queryString.chips({ minLength: '10', minWidth: '500' }, 'metric');
    expect([long?.label, wide?.label]).toEqual(['at least 16.093 km long', 'at least 457.2 m wide']);
    const [ofUs] = queryString.chips({ minLength: '1', minWidth: '' }, 'us');
    expect(ofUs?.label).toBe('at least 1 mile long');
  });

  it.each(['', 'ten', '-4', '1e3', '5 km'])('leaves what is no number as it was typed: “%s”', (typed) => {
    expect(recordLimit('metric', 'length', typed)).toBe(typed);
    expect(shownLimit('metric', 'length', typed)).toBe(typed);
  });

  it('changes nothing in US units', () => {
    for (const typed of typedLimits(50)) {
      expect(recordLimit('us', 'width', typed)).toBe(typed);
      expect(shownLimit('us', 'width', typed)).toBe(typed);
    }
  });
});

describe('the distance around a place', () => {
  const near = { place: 'Joplin, Missouri', lat: '37.08', lon: '-94.51' };
  const words = (miles: string) => nearPlace.chips?.({ ...near, miles }, 'metric')[0]?.label;

  it('is round in the visitor’s units, and survives the URL', () => {
    expect(nearChoices.metric.map(words)).toEqual(
      [10, 15, 25, 50, 100, 150].map((km) => `within ${km} km of Joplin, Missouri`),
    );
    for (const miles of nearChoices.metric) {
      const written = new URLSearchParams(nearPlace.write({ ...near, miles }));
      expect(nearPlace.read(written)).toEqual({ ...near, miles });
    }
  });

  it('is that of a link, also where it is not round', () => {
    expect(words('15')).toBe('within 24.14 km of Joplin, Missouri');
  });
});
