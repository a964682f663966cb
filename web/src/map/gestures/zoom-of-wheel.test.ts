import { describe, expect, it } from 'vitest';
import { wheelZoom } from './zoom-of-wheel.ts';

type Turn = Partial<Pick<WheelEvent, 'deltaMode' | 'shiftKey' | 'ctrlKey'>>;

/** The zooms of events that come at an interval, in milliseconds. */
function zooms(deltas: readonly number[], interval = 16, more: Turn = {}): number[] {
  const zoomOf = wheelZoom();
  return deltas.map((deltaY, index) => {
    const timeStamp = 5_000 + index * interval;
    return zoomOf({ deltaY, deltaMode: 0, shiftKey: false, ctrlKey: false, timeStamp, ...more });
  });
}
const zoom = (deltaY: number, more?: Turn) => zooms([deltaY], 16, more)[0] ?? Number.NaN;
const sigmoid = (pixels: number, rate: number) => Math.log2(2 / (1 + Math.exp(-pixels / rate)));

describe('a turn of the wheel', () => {
  it('away from the hand zooms in, and back again zooms out as far', () => {
    expect(zoom(-100)).toBeCloseTo(sigmoid(100, 450), 12);
    expect(zoom(100)).toBe(-zoom(-100));
  });

  it('zooms less than one step, however far it turns at once', () => {
    expect(zoom(-10)).toBeLessThan(zoom(-20));
    expect(zoom(-100_000)).toBeLessThanOrEqual(1);
  });

  it('means the same in lines, and a quarter with Shift', () => {
    expect(zoom(-3, { deltaMode: 1 })).toBe(zoom(-120));
    expect(zoom(-100, { shiftKey: true })).toBe(zoom(-25));
  });

  it('stays one, whether it turns fast, or with ctrl over a map inside a page', () => {
    for (const zoomed of [...zooms([-100, -100, -100], 50), ...zooms([-120, -120], 30, { ctrlKey: true })])
      expect(zoomed).toBeLessThan(0.2);
  });

  it('zooms by a single small notch of a Mac as by a trackpad', () => {
    expect(zoom(-4.000244140625)).toBeCloseTo(sigmoid(4.000244140625, 100), 12);
    expect(zoom(-40.00244140625)).toBeCloseTo(sigmoid(40.00244140625, 450), 12);
  });
});

describe('a trackpad', () => {
  it.each([
    ['by its small deltas', [-1, -3, -14], 40, {}],
    ['by many deltas in a short time', [-8, -10, -12], 16, {}],
    ['by the fractions of a pinch', [-6.5, -7.25, -22.5], 60, { ctrlKey: true }],
  ] as const)('is known %s, and zooms more by each pixel', (_name, deltas, interval, more) => {
    const last = zooms(deltas, interval, more).at(-1);
    expect(last).toBeCloseTo(sigmoid(-(deltas.at(-1) ?? 0), 100), 12);
  });

  it('is forgotten after a pause', () => {
    expect(zooms([-2, -100], 401)[1]).toBe(zoom(-100));
  });
});
