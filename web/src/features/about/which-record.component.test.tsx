import { fireEvent, screen } from '@testing-library/react';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import type { RecordCoverage } from '@touchdown/shared/tornadoes/record-coverage.ts';
import { describe, expect, it } from 'vitest';
import { openPage, refusal } from '../../testing/open-page.tsx';
import { WhichRecord } from './which-record.tsx';

const show = (...coverage: object[]) =>
  openPage(<WhichRecord />, '/credits', { 'GET /catalogue/coverage': coverage });

function yearOf(year: number, over: Partial<RecordCoverage['years'][number]> = {}) {
  return { year, count: 100, has_details: true, narratives: 90, compiled_narratives: 1, ...over };
}

const { response: example } = tornadoExamples.getRecordCoverage;

describe('what the site has', () => {
  it('is said with its files, years, and the decades and states with narratives', async () => {
    const without = { narratives: 0, has_details: false };
    const years = [1973, 1974, 1975, 1996, 1997, 1998].map((year) =>
      yearOf(year, year === 1974 || year >= 1996 ? without : {}),
    );
    const states = [
      { state: 'Alabama', count: 10, narratives: 9 },
      { state: 'Iowa', count: 10, narratives: 3 },
      { state: 'Minnesota', count: 10, narratives: 6 },
    ];
    show({ ...example, years, states, count: 600 });
    screen.getByRole('status');
    await screen.findByText('The record: 1973 to 1975, 1996 to 1998; 600 tornadoes.');
    screen.getByText(
      '180 of 600 tornadoes have a narrative: what happened, in the words of the weather office. Since 1996, most tornadoes in Alabama and Minnesota have one. In other states, few do so far.',
    );
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'DecadeTornadoesWith a narrative',
      '1970s300180',
      '1990s3000',
    ]);
    screen.getByText(/^Touchdown compiled narratives of 6 others/);
    screen.getByText(/come from the Storm Prediction Center only: 1974, 1996 to 1998\.$/);
    screen.getByText(/_c20220425\.csv\.gz \(NCEI Storm Events, made on April 25, 2022\): 1973$/);
    screen.getByText(/aspath\.csv\.gz \(SPC tornado record\): 1973, 1974$/);
  });

  it('says nothing about narratives of years that were not counted', async () => {
    show({ ...example, years: [yearOf(1974, { narratives: null, compiled_narratives: null })] });
    await screen.findByText(/^The record: 1974; /);
    expect(screen.queryByText(/narrative/)).toBeNull();
  });

  it('is only counted for a sample', async () => {
    show({ ...example, kind: 'sample', count: 268, files: [] });
    await screen.findByText('A sample of notable tornadoes: 1973, 1974; 268 tornadoes.');
    expect(screen.queryByText(/NOAA/)).toBeNull();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('is not known of a record of an older version', async () => {
    const error = 'The record’s coverage will be counted at the next import.';
    show(refusal('NOT_FOUND', error));
    await screen.findByText(error);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be asked for again after a failure', async () => {
    show(refusal('UNAVAILABLE', 'Please try again later.'), example);
    await screen.findByText(/Please try again later/);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^The record: 1973, 1974/);
  });
});
