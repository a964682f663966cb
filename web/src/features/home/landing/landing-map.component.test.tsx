import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { HomeFilter } from '../home-filter.ts';
import type { SeenTornadoes } from '../seen-tornadoes.ts';
import { LandingMap } from './landing-map.tsx';

afterEach(cleanup);

/** The map reports what it shows, and is told the filters. */
let report: (seen: SeenTornadoes) => void;
let filters: HomeFilter;

const open = () =>
  render(
    <MemoryRouter>
      <LandingMap
        renderMap={(filter, onSeen) => {
          [filters, report] = [filter, onSeen];
          return <p>A map</p>;
        }}
      />
    </MemoryRouter>,
  );
const results = () => screen.getByRole('link', { name: /^View Results/ });

it('View Results lists the whole country until the map was moved, and then what it shows', () => {
  open();
  expect(results().textContent).toBe('View Results');
  expect(results().getAttribute('href')).toBe('/tornadoes?sort_by=start_time&sort_direction=DESC');
  act(() => report({ bounds: undefined, count: 70_083 }));
  expect(results().textContent).toBe('View Results · 70,083');
  act(() => report({ bounds: { north: 36, south: 35, east: -96, west: -98 }, count: 0 }));
  expect(results().textContent).toBe('View Results · 0');
  expect(results().getAttribute('href')).toBe(
    '/tornadoes?bounds_north=36.000000&bounds_south=35.000000&bounds_east=-96.000000&bounds_west=-98.000000' +
      '&sort_by=start_time&sort_direction=DESC',
  );
});

it('the filters reach the map and the list, are marked as active, and can be cleared', async () => {
  open();
  const fold = screen.getByRole('button', { name: /^Map Filters & Display Options/ });
  fireEvent.click(fold);
  const clear = screen.getByRole('button', { name: 'Clear Filters' });
  expect(clear.hasAttribute('disabled')).toBe(true);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'EF5' }));
  expect(filters).toEqual({ ratings: ['EF5'], state: '' });
  expect(results().getAttribute('href')).toContain('ef_rating=EF5&');
  expect(screen.queryByText('Active')).toBeNull();
  fireEvent.click(fold);
  expect(screen.getByText('Active').textContent).toBe('Active');
  fireEvent.click(fold);
  fireEvent.click(clear);
  expect(filters).toEqual({ ratings: [], state: '' });
  fireEvent.click(fold);
  expect(screen.queryByText('Active')).toBeNull();
});
