import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PathMapWhenSeen } from './path/path-map-when-seen.tsx';
import { PathsMapWhenSeen } from './paths/paths-map-when-seen.tsx';

class SeesAll {
  readonly #seen: (entries: { isIntersecting: boolean }[]) => void;
  constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
    this.#seen = seen;
  }
  observe() {
    this.#seen([{ isIntersecting: true }]);
  }
  disconnect() {}
}

// On a busy machine, loading the maps takes longer than the test waits for them.
beforeAll(() => Promise.all([import('./path/path-map.tsx'), import('./paths/paths-map.tsx')]));
beforeEach(() => void vi.stubGlobal('IntersectionObserver', SeesAll));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ends = {
  display_name: 'Northport, Alabama',
  start_lat: 33.1,
  start_lon: -87.75,
  end_lat: 33.65,
  end_lon: -86.6,
};

it.each([
  [
    'a path',
    <PathMapWhenSeen
      key="path"
      what="A path"
      track={{ id: '20110427-j0ined01', tor_f_scale: 'EF4', path_width: 200, ...ends }}
    />,
  ],
  [
    'paths',
    <PathsMapWhenSeen
      key="paths"
      label="Map. Paths."
      bounds={[
        [-88, 33],
        [-86, 34],
      ]}
      paths={[['20110427-j0ined01', 33.1, -87.75, 33.65, -86.6, 4]]}
      middle={undefined}
    />,
  ],
])('keeps the sketch of %s, with a sentence, where no map can be drawn', async (_what, map) => {
  render(map);
  const missing = await screen.findByRole('img', { name: /^Map\./ });
  expect(missing.textContent).toBe('Failed to load map');
  expect(
    missing.querySelector('svg :is(path[stroke="var(--rating-4)"], path[data-step="4"])'),
  ).not.toBeNull();
});
