import { describe, expect, it } from 'vitest';
import { formatCasualties, formatPropertyDamage } from './impact-figures.ts';

describe('section 2: the impact summary', () => {
  it('shows direct figures, with indirect ones in brackets', () => {
    expect(formatCasualties(24, 2)).toBe('24 (2 indirect)');
    expect(formatCasualties(24, 0)).toBe('24');
    expect(formatCasualties(1_200, null)).toBe('1,200');
    expect(formatCasualties(0, 1)).toBe('0 (1 indirect)');
    expect(formatCasualties(null, null)).toBe('not recorded');
  });

  it('section 9: shows damage as None Reported, Unknown, or abbreviated with two decimals', () => {
    const damage = (damage_estimate: number | null) =>
      formatPropertyDamage({ damage_estimate, damage_range: null, damage_at_least: false });
    expect([0, null, 2_500, 2_500_000, 2_800_000_000].map(damage)).toEqual([
      'None Reported',
      'Unknown',
      '$2.50K',
      '$2.50M',
      '$2.80B',
    ]);
  });

  it('shows a class of damage as a range, never as a sum', () => {
    const range = (min: number, max: number, damage_estimate: number | null = null) =>
      formatPropertyDamage({ damage_estimate, damage_range: { min, max }, damage_at_least: false });
    expect(range(50_000, 500_000)).toBe('$50.00K to $500.00K (only a range is known)');
    expect(range(0, 50)).toBe('up to $50.00 (only a range is known)');
    expect(range(50_000, 500_000, 250_000)).toBe('$50.00K to $500.00K (only a range is known)');
  });

  it('says that it is at least so much if that of a part of the path is unknown', () => {
    const atLeast = { damage_at_least: true, damage_range: null, damage_estimate: null };
    expect(formatPropertyDamage({ ...atLeast, damage_estimate: 25_000 })).toBe(
      'at least $25.00K (not known for the whole path)',
    );
    const range = { min: 50_000, max: 500_000 };
    expect(formatPropertyDamage({ ...atLeast, damage_range: range })).toMatch(/^at least \$50\.00K /);
    expect(formatPropertyDamage(atLeast)).toBe('Unknown');
  });
});
