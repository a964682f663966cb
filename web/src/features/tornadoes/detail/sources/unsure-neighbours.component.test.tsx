import { cleanup, render, screen, within } from '@testing-library/react';
import { UnsureNeighbour } from '@touchdown/shared/tornadoes/unsure-neighbour.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { UnsureNeighbours } from './unsure-neighbours.tsx';

afterEach(cleanup);

const own = {
  begin_local: '2017-04-03T13:20',
  end_local: '2017-04-03T13:30',
  path_length: 12.5,
  fatalities: 0,
  injuries: 3,
};
const other = { ...own, begin_local: '2017-04-03T13:33', end_local: null, path_length: 4, injuries: null };
const id = '20170403-k3v9qx2a';

function show(over: Partial<UnsureNeighbour> = {}) {
  const neighbour: UnsureNeighbour = {
    tornado_id: null,
    event_ids: ['560'],
    place: 'Crawford, Indiana',
    side: 'after',
    score: 0.84,
    together: { ...own, end_local: '2017-04-03T13:45', path_length: 16.5 },
    apart: { own, neighbour: other },
    ...over,
  };
  render(
    <MemoryRouter>
      <UnsureNeighbours neighbours={[neighbour]} />
    </MemoryRouter>,
  );
}

const cellsOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('shows what one tornado or two would mean', () => {
  show();
  expect(cellsOf(/^One tornado/)).toEqual(['13:20 – 13:45', '16.5', '0', '3']);
  expect(cellsOf(/this one/)).toEqual(['13:20 – 13:30', '12.5', '0', '3']);
  expect(cellsOf(/the other/)).toEqual(['13:33', '4.0', '0', 'not recorded']);
  expect(screen.getByText(/just after it, are one. The score of the joint is 0.84/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('links to the neighbour’s own record', () => {
  show({ tornado_id: UnsureNeighbour.shape.tornado_id.parse(id), side: 'before' });
  const link = screen.getByRole('link', { name: 'the tornado in Crawford, Indiana' });
  expect(link.getAttribute('href')).toBe(`/tornadoes/${id}`);
  expect(screen.getByText(/just before it/)).toBeTruthy();
});
