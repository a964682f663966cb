import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { TornadoTop } from './tornado-top.tsx';

afterEach(cleanup);

function show(over: Partial<TornadoForReader>) {
  const tornado = {
    ...madeUpTornado('2011-05-22T22:34:00Z', {
      display_name: 'Newton County, Missouri',
      start_lat: null,
      start_lon: null,
    }),
    ...over,
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TornadoTop tornado={tornado} ranks={[]} others={undefined} keep={null} also={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole('heading', { level: 1 });
}

it.each([
  ['Joplin', 'Joplin tornado'],
  [null, 'Newton County, Missouri'],
])('is headed by what people call the tornado, else by its place: %s', (knownAs, heading) => {
  expect(show({ known_as: knownAs }).textContent).toBe(heading);
});

it.each([
  [0, 'deaths'],
  [1, 'death'],
  [2, 'deaths'],
])('counts %s %s', (fatalities, unit) => {
  show({ known_as: null, fatalities });
  const term = screen.getByText(unit);
  expect(term.nextElementSibling?.textContent).toBe(String(fatalities));
});

it('leads to its outbreak and its town', () => {
  const outbreak = { id: '1', path: '/outbreaks/2011-05-22-minnesota', title: 'Outbreak of May 22, 2011' };
  const town = { name: 'Joplin, Missouri', path: '/places/missouri/joplin', lat: 37.08, lon: -94.51 };
  show({ outbreak, town });
  for (const [name, path] of [
    [outbreak.title, outbreak.path],
    [town.name, town.path],
  ] as const) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
  }
});

it.each([
  ['1994-05-22T22:34:00Z', 400, 'yards wide, on averageabout 4 football fields end to end'],
  ['2011-05-22T22:34:00Z', 400, 'yards wideabout 4 football fields end to end'],
  ['1994-05-22T22:34:00Z', 33, 'yards wide, on averageOften a stand-in when no one measured it'],
])('says what a width of %s stands for: %s yards', (at, path_width, words) => {
  const { begin_wall } = madeUpTornado(at);
  show({ begin_wall, path_width });
  expect(screen.getByText(/^yards wide/).textContent).toBe(words);
});
