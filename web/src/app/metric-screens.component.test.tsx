import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { qualityFlags, type QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { TracedSources } from '@touchdown/shared/tornadoes/sources.ts';
import { tracedFieldNames } from '@touchdown/shared/tornadoes/trace-rules.ts';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import type { UnsureNeighbour } from '@touchdown/shared/tornadoes/unsure-neighbour.ts';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RatingDialog } from '../entities/tornado/rating-dialog.tsx';
import { TornadoCard } from '../entities/tornado/tornado-card.tsx';
import { PinCard } from '../features/explorer/pins/pin-card.tsx';
import { selectedFromRecord } from '../features/explorer/pins/selected-tornado.ts';
import { TornadoRecord } from '../features/tornadoes/detail/tornado-record.tsx';
import { UnsureNeighbours } from '../features/tornadoes/detail/sources/unsure-neighbours.tsx';
import { listQueryString } from '../features/tornadoes/list/list-query-string.ts';
import { MoreFilterFields } from '../features/tornadoes/list/more-filter-fields.tsx';
import { TornadoTable } from '../features/tornadoes/list/tornado-table.tsx';
import { chooseUnits } from '../lib/units.ts';
import { openPage } from '../testing/open-page.tsx';
import { ScaleBar } from '../map/scale-bar.tsx';

const quoted = 'Witnesses saw it for 40 miles at 60 mph; hail of 3 yards was not reported.';

/** Lengths and widths of the record: Joplin, El Reno, the longest path, the defaults, one mile, unknown. */
const sizes: readonly (readonly [miles: number | null, yards: number | null])[] = [
  [21.62, 1_600],
  [16.2, 4_576],
  [168.53, 800],
  [0.1, 10],
  [1, 1],
  [0, 0],
  [null, null],
];

/** With every kind of text that has a unit. */
const tornadoes: Tornado[] = sizes.map(([miles, yards], at) => ({
  ...madeUpTornado(`2011-05-22T22:${10 + at}:00Z`),
  path_length: miles,
  path_width: yards,
  max_wind_speed: 165,
  start_lat: null,
  start_lon: null,
  begin_place: '2.1 mi SW of Miles City, Montana',
  end_place: '0.1 mi N of Fort Yates, North Dakota',
  event_narrative: quoted,
  quality_flags: Object.keys(qualityFlags) as QualityFlag[],
}));

const reading = {
  begin_local: '1974-04-03T14:30',
  end_local: null,
  path_length: 12.5,
  fatalities: null,
  injuries: null,
};
const neighbour: UnsureNeighbour = {
  tornado_id: null,
  event_ids: ['1'],
  place: 'Greene, Ohio',
  side: 'after',
  score: 0.4,
  together: reading,
  apart: { own: reading, neighbour: reading },
};

const sources = TracedSources.parse({
  ...tornadoExamples.getTornadoSources.response,
  quality: Object.entries(qualityFlags).map(([code, sentence]) => ({ code, sentence })),
  fields: tracedFieldNames.map((field) => ({
    ...tornadoExamples.getTornadoSources.response.fields[0],
    field,
  })),
});

beforeEach(() => {
  act(() => chooseUnits('metric'));
});
afterEach(() => {
  act(() => chooseUnits('us'));
});

const show = (content: ReactElement) => openPage(content, '/', { 'GET /tornadoes/{id}/sources': sources });

const usUnit = /\b(?:[\d.,]+ ?(?:mi|yd|ft|feet)|miles?(?! City)|yards?|mph)\b/i;

/** Everything that a visitor reads or hears, without what is quoted. */
function words(): string[] {
  const elements = [...document.body.querySelectorAll('*')];
  const own = elements.flatMap((element) => [
    ...[...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent ?? ''),
    ...['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  ]);
  return [...own, document.body.textContent.replaceAll(quoted, '')].filter((text) => text !== quoted);
}

function expectMetric(unit: RegExp) {
  expect(words().filter((text) => usUnit.test(text))).toEqual([]);
  expect(document.body.textContent).toMatch(unit);
}

const slots = { radar: () => null, contributions: () => null, keep: () => null, also: () => null };

it('the page of a tornado has no US unit, and quotes a narrative as it was written', async () => {
  for (const tornado of tornadoes) {
    show(<TornadoRecord tornado={tornado} failure={undefined} {...slots} />);
    fireEvent.click(screen.getByRole('button', { name: 'Where each number comes from' }));
    await screen.findByRole('region', { name: 'Segments by county' });
    expect(document.body.textContent).toContain(quoted);
    expect(document.body.textContent).toContain('3.4 km SW of Miles City, Montana');
    expect(document.body.textContent).toContain('266 km/h');
    expectMetric(/\d km\b/);
    cleanup();
  }
});

it('cards, the table and the pin card have none, for tornadoes of all sizes', () => {
  const sort = { sortBy: 'begin_datetime', sortDirection: 'DESC' } as const;
  show(
    <>
      {tornadoes.map((tornado) => (
        <TornadoCard key={tornado.id} tornado={tornado} />
      ))}
      <TornadoTable tornadoes={tornadoes} sort={sort} onSort={() => undefined} isStale={false} />
      {tornadoes.map((tornado) => (
        <PinCard
          key={tornado.id}
          tornado={{ ...selectedFromRecord(tornado), event_narrative: null }}
          takesFocus={false}
          onClose={() => undefined}
        />
      ))}
    </>,
  );
  expectMetric(/length \(km\).*Length, km.*Path length[\d.,]+ km/s);
});

it('fields of the filters, readings of a path, the scale bar and the meaning of ratings have none', async () => {
  const draft = { ...listQueryString.defaults, minLength: '6.213712', minWidth: '546.806649' };
  show(
    <>
      <MoreFilterFields draft={draft} onDraft={() => undefined} counts={undefined} nearProblem="" />
      <UnsureNeighbours neighbours={[neighbour]} />
      <ScaleBar latitude={36} zoom={9} />
      <ScaleBar latitude={36} zoom={15} />
      <RatingDialog isOpen onClose={() => undefined} finalFocus={{ current: null }} />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More filters', hidden: true }));
  expect(screen.getByLabelText<HTMLInputElement>('Least length (km)').value).toBe('10');
  expect(screen.getByLabelText<HTMLInputElement>('Least width (m)').value).toBe('500');
  expect(await screen.findByText('178 to 217')).toBeTruthy();
  expect(screen.getByText(/^\d00 m$/)).toBeTruthy();
  expectMetric(/\d km/);
});
