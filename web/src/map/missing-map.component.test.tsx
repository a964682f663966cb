import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PathMap } from './path/path-map.tsx';
import { PathSketch } from './path/path-sketch.tsx';
import { PathsMap, type PathsMapProps } from './paths/paths-map.tsx';
import { PathsSketch } from './paths/paths-sketch.tsx';

afterEach(cleanup);

const ends = {
  display_name: 'Northport, Alabama',
  start_lat: 33.1,
  start_lon: -87.75,
  end_lat: 33.65,
  end_lon: -86.6,
};

const track = { id: '20110427-j0ined01', tor_f_scale: 'EF4', path_width: 200, ...ends } as const;
const paths = {
  bounds: [
    [-88, 33],
    [-86, 34],
  ],
  paths: [['20110427-j0ined01', 33.1, -87.75, 33.65, -86.6, 4]],
} as const satisfies Pick<PathsMapProps, 'bounds' | 'paths'>;

it.each([
  [
    'a path',
    <PathMap key="path" what="A path" track={track} sketch={<PathSketch track={track} className="" />} />,
  ],
  [
    'paths',
    <PathsMap
      key="paths"
      label="Map. Paths."
      {...paths}
      middle={undefined}
      sketch={<PathsSketch {...paths} className="" />}
    />,
  ],
])('keeps the sketch of %s, with a sentence, where no map can be drawn', (_what, map) => {
  render(map);
  const missing = screen.getByRole('img', { name: /^Map\./ });
  expect(missing.textContent).toBe('Failed to load map');
  expect(
    missing.querySelector('svg :is(path[stroke="var(--rating-4)"], path[data-step="4"])'),
  ).not.toBeNull();
});
