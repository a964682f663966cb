import { cleanup, render, screen, within } from '@testing-library/react';
import { ownCompilation } from '@touchdown/shared/tornadoes/compiled-fields.ts';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import { afterEach, expect, it } from 'vitest';
import { CompiledValues } from './compiled-values.tsx';

afterEach(cleanup);

it('lists the values that are not NOAA’s, each with its source', () => {
  const tornado = madeUpTornado('1974-04-03T20:30:00Z', {
    wfo: 'ILN',
    end_datetime: '1974-04-03T21:00:00Z',
    end_lat: 39.9,
    end_lon: -83.6,
    path_width: 400,
  });
  const fields = ['wfo', 'end_datetime', 'end_local', 'end_lat', 'end_lon', 'path_width'] as const;
  render(<CompiledValues tornado={tornado} compiled={{ ...ownCompilation, fields: [...fields] }} />);
  expect(
    screen.getByText(`${ownCompilation.sentence} NOAA’s files at hand leave these values empty:`),
  ).toBeDefined();
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'Weather office',
    'Time of the end',
    'Place of the end',
    'Width of the path',
  ]);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['ILN', 'Touchdown'],
    ['21:00 UTC', 'Touchdown'],
    ['39.9, -83.6', 'Touchdown'],
    ['400 yards', 'Touchdown'],
  ]);
});
