import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { ownCompilation } from '@touchdown/shared/tornadoes/compiled-fields.ts';
import type { TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { CompiledValues } from './sources/compiled-values.tsx';
import { Timeline } from './timeline.tsx';

afterEach(cleanup);

const narrative = 'The tornado crossed Xenia.';

function show(over: Partial<TornadoForReader>) {
  const base = { record_kind: 'official' as const, event_narrative: null, episode_narrative: null };
  const tornado = { ...madeUpTornado('1974-04-03T20:30:00Z', base), ...over };
  render(
    <MemoryRouter>
      <Timeline tornado={tornado} />
    </MemoryRouter>,
  );
}

describe('the narrative of a tornado', () => {
  it('says below it that it is our own, if NOAA’s files have none', () => {
    show({ event_narrative: narrative, compiled: { ...ownCompilation, fields: ['event_narrative'] } });
    const text = screen.getByText(narrative);
    expect(text.nextElementSibling?.textContent).toBe(ownCompilation.sentence);
  });

  it.each([
    ['it is NOAA’s', {}],
    ['another value is ours', { compiled: { ...ownCompilation, fields: ['wfo' as const] } }],
  ])('says nothing of the kind if %s', (_, over) => {
    show({ event_narrative: narrative, ...over });
    expect(screen.getByText(narrative)).toBeTruthy();
    expect(screen.queryByText(ownCompilation.sentence)).toBeNull();
  });

  it('shows the opening of a long one, and the rest on request', () => {
    show({ event_narrative: `${'It crossed a county line. '.repeat(80)}It ended near Peru.` });
    expect(screen.queryByText(/It ended near Peru/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Read all' }));
    expect(screen.getByText(/It ended near Peru/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Read all' })).toBeNull();
  });

  it('leads to the files of the record if nobody tells what happened', () => {
    show({});
    expect(screen.getByText(/have no narrative of this tornado/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Which files/ }).getAttribute('href')).toBe('/credits#record');
  });

  it.each([
    ['is told', { event_narrative: narrative }],
    ['is told of the whole episode', { episode_narrative: 'A line of storms.' }],
    ['belongs to a sample', { record_kind: 'sample' as const }],
  ])('does not, if it %s', (_, over) => {
    show(over);
    expect(screen.queryByText(/have no narrative/)).toBeNull();
  });
});

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
