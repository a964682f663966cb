import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PathSketch } from './path-sketch.tsx';

/** The ends of the drawn line, in pixels from the middle; without an end, nothing. */
const drawn = ([lat, lon]: [number, number], end?: [number, number]) => {
  const ends = { start_lat: lat, start_lon: lon, end_lat: end?.[0] ?? null, end_lon: end?.[1] ?? null };
  const track = { ...ends, tor_f_scale: 'EF3' as const };
  const markup = renderToStaticMarkup(createElement(PathSketch, { track, className: '' }));
  const [, ...numbers] = / d="M(\S+) (\S+)L(\S+) (\S+)"/.exec(markup) ?? [];
  const [x = NaN, y = NaN, endX = NaN, endY = NaN] = numbers.map(Number);
  return { markup, start: [x, y] as const, end: [endX, endY] as const };
};

describe('the sketch of a path', () => {
  it('runs right for east and up for north, and fills its room', () => {
    const { start, end } = drawn([35, -97.6], [35.2, -97.3]);
    expect(end[0]).toBeGreaterThan(start[0]);
    expect([start[1], end[1]].map(Math.round)).toEqual([40, -40]);
    expect(Math.abs(start[0])).toBeLessThanOrEqual(134);
  });

  it('of a path due south goes straight down', () => {
    const { start, end } = drawn([30.8, -97.6], [30.7, -97.6]);
    expect(end[0]).toBeCloseTo(start[0], 3);
    expect(end[1]).toBeGreaterThan(start[1]);
  });

  it('is a point without a recorded end', () => {
    const { markup, start } = drawn([35, -97]);
    expect(start).toEqual([NaN, NaN]);
    expect(markup).toContain('<circle cx="0" cy="0"');
  });
});
