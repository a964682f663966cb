import { cleanup, render, screen } from '@testing-library/react';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { TornadoTop } from './tornado-top.tsx';

afterEach(cleanup);

function show(knownAs: string | null, fatalities = 0) {
  const tornado = madeUpTornado('2011-05-22T22:34:00Z', {
    display_name: 'Newton County, Missouri',
    known_as: knownAs,
    fatalities,
    begin_place: '2 mi W of Newton, Missouri',
    start_lat: null,
    start_lon: null,
  });
  render(
    <MemoryRouter>
      <TornadoTop tornado={tornado} others={undefined} actions={null} />
    </MemoryRouter>,
  );
  return screen.getByRole('heading', { level: 1 });
}

it('is headed by what people call the tornado, and says below where it was', () => {
  const heading = show('Joplin');
  expect(heading.textContent).toBe('Joplin tornado');
  const place = screen.getByText('near Newton, Missouri');
  expect(heading.compareDocumentPosition(place)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('is headed by the place of a tornado without such a name', () => {
  expect(show(null).textContent).toBe('Newton County, Missouri');
  expect(screen.queryByText('near Newton, Missouri')).toBeNull();
});

it.each([
  [0, 'deaths'],
  [1, 'death'],
  [2, 'deaths'],
])('counts %s %s', (fatalities, unit) => {
  show(null, fatalities);
  const term = screen.getByText(unit);
  expect(term.nextElementSibling?.textContent).toBe(String(fatalities));
});

it('leads to its outbreak', () => {
  const outbreak = {
    id: '2011-05-22-minnesota',
    path: '/outbreaks/2011-05-22-minnesota',
    title: 'Outbreak of May 22, 2011',
  };
  const tornado = {
    ...madeUpTornado('2011-05-22T22:34:00Z', { start_lat: null, start_lon: null }),
    outbreak,
  };
  render(
    <MemoryRouter>
      <TornadoTop tornado={tornado} others={undefined} actions={null} />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'outbreak of May 22, 2011' });
  expect(link.getAttribute('href')).toBe(outbreak.path);
});
