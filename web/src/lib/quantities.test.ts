import { describe, expect, it } from 'vitest';
import { amountIn, quantityWords, sentenceIn } from './quantities.ts';

describe('figures in the visitor’s units', () => {
  it.each([
    ['length', 168.53, '168.5 miles', '271.2 km'],
    ['length', 1, '1 mile', '1.6 km'],
    ['length', 0.1, '0.1 miles', '0.2 km'],
    ['length', 219, '219 miles', '352.4 km'],
    ['width', 10, '10 yards', '9 m'],
    ['width', 1, '1 yard', '1 m'],
    ['width', 4_576, '4,576 yards', '4,184 m'],
    ['width', 0, '0 yards', '0 m'],
    ['speed', 165, '165 mph', '266 km/h'],
    ['speed', null, 'not recorded', 'not recorded'],
  ] as const)('%s %s: %s or %s', (quantity, value, us, metric) => {
    expect(quantityWords('us', quantity, value)).toBe(us);
    expect(quantityWords('metric', quantity, value)).toBe(metric);
  });

  it('are the record’s own in US units, and unknown stays unknown', () => {
    expect(amountIn('us', 'length', 22.14)).toBe(22.14);
    expect(amountIn('metric', 'length', null)).toBeNull();
  });
});

describe('our own sentences in metric units', () => {
  it.each([
    ['2.1 mi SW of Joplin, Missouri', '3.4 km SW of Joplin, Missouri'],
    ['Within 15 miles of Miles City, Montana', 'Within 24 km of Miles City, Montana'],
    ['a forward speed above 100 mph.', 'a forward speed above 161 km/h.'],
    ['A width of 10 yards is what', 'A width of 9 m is what'],
    ['A length of 0.1 mile is what', 'A length of 0.2 km is what'],
    ['very long and only a few yards wide', 'very long and only a few m wide'],
    ['up to 1,760 yards wide', 'up to 1,609 m wide'],
    ['1,234.5 miles', '1,986.7 km'],
    ['Fort Smith, 3 deaths in 1996', 'Fort Smith, 3 deaths in 1996'],
    ['in Joplin, Missouri', 'in Joplin, Missouri'],
  ])('%s: %s', (us, metric) => {
    expect(sentenceIn('metric', us)).toBe(metric);
    expect(sentenceIn('us', us)).toBe(us);
  });
});
