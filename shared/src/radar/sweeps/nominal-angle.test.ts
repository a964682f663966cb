import type { ScanPattern } from '@touchdown/level2/volume.ts';
import { angleText } from '../angle-text.ts';
import { describe, expect, it } from 'vitest';
import { nominalAngle } from './nominal-angle.ts';

const cutAt = (elevationDegrees: number) => ({
  elevationDegrees,
  isHalfDegree: true,
  waveform: 1,
  isSails: false,
});
const scanPattern: ScanPattern = { number: 212, cuts: [cutAt(0.4834), cutAt(0.4834), cutAt(0.8789)] };

describe('the angle of a cut', () => {
  it('is that of the pattern, although the antenna was a little lower', () => {
    const angle = nominalAngle({ cut: 0, elevationDegrees: 0.44 }, { scanPattern }, 'NEXRAD');
    expect(angleText(angle)).toBe('0.5°');
    expect(angleText(0.44)).toBe('0.4°');
  });

  it('is the measured one where the pattern does not fit, or has no such cut', () => {
    expect(nominalAngle({ cut: 2, elevationDegrees: 2.4 }, { scanPattern }, 'NEXRAD')).toBe(2.4);
    expect(nominalAngle({ cut: 9, elevationDegrees: 2.4 }, { scanPattern }, 'NEXRAD')).toBe(2.4);
  });

  it('of the lowest cut before patterns were sent is half a degree', () => {
    const without = { scanPattern: undefined };
    expect(nominalAngle({ cut: 0, elevationDegrees: 0.36 }, without, 'NEXRAD')).toBe(0.5);
    expect(nominalAngle({ cut: 2, elevationDegrees: 1.5 }, without, 'NEXRAD')).toBe(1.5);
  });

  it('of an airport’s radar has hundredths', () => {
    expect(
      angleText(nominalAngle({ cut: 0, elevationDegrees: 0.26 }, { scanPattern: undefined }, 'TDWR')),
    ).toBe('0.26°');
  });
});
