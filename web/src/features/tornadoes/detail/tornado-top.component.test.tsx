import { cleanup, render, screen } from '@testing-library/react';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { TornadoTop } from './tornado-top.tsx';

afterEach(cleanup);

function show(knownAs: string | null) {
  const tornado = madeUpTornado('2011-05-22T22:34:00Z', {
    display_name: 'Newton County, Missouri',
    known_as: knownAs,
    start_lat: null,
    start_lon: null,
  });
  render(
    <MemoryRouter>
      <TornadoTop tornado={tornado} others={undefined} actions={null} />
    </MemoryRouter>,
  );
  return screen.getByRole('heading', { name: 'Newton County, Missouri' });
}

it('says below the name what people call the tornado', () => {
  const heading = show('Joplin');
  const name = screen.getByText('Known as the Joplin tornado');
  expect(heading.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('says nothing about a tornado without such a name', () => {
  show(null);
  expect(screen.queryByText(/Known as/)).toBeNull();
});
