import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import type { RecordCoverage } from '@touchdown/shared/tornadoes/record-coverage.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WhichRecord } from './which-record.tsx';

const answers: ((response: Response) => void)[] = [];
beforeEach(() => {
  answers.length = 0;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answer = async (body: unknown, status = 200) => {
  await vi.waitFor(() => expect(answers).not.toEqual([]), 60_000);
  answers.shift()?.(Response.json(body, { status }));
};
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/credits']}>
        <WhichRecord />
      </MemoryRouter>
    </QueryClientProvider>,
  );

function yearOf(year: number, over: Partial<RecordCoverage['years'][number]> = {}) {
  return { year, count: 100, has_details: true, narratives: 90, compiled_narratives: 1, ...over };
}

const { response: example } = tornadoExamples.getRecordCoverage;

describe('what the site has', () => {
  it('is said with its files, years and the years without narratives', async () => {
    const without = { narratives: 0, has_details: false };
    const years = [1973, 1974, 1975, 1996, 1997, 1998].map((year) =>
      yearOf(year, year === 1974 || year >= 1996 ? without : {}),
    );
    show();
    screen.getByRole('status');
    await answer({ ...example, years, count: 600 } satisfies RecordCoverage);
    await screen.findByText('The record: 1973 to 1975, 1996 to 1998; 600 tornadoes.');
    screen.getByText('NOAA’s files at hand tell what happened in 180 of them.');
    screen.getByText('They have no narratives for these years: 1974, 1996 to 1998.');
    screen.getByText(/^Touchdown has compiled narratives of 6 others/);
    screen.getByText(/are from the Storm Prediction Center alone: 1974, 1996 to 1998\.$/);
    screen.getByText(/_c20220425\.csv\.gz \(NCEI Storm Events, made on April 25, 2022\): 1973$/);
    screen.getByText(/aspath\.csv\.gz \(SPC tornado record\): 1973, 1974$/);
  });

  it('says nothing about narratives of years that were not counted', async () => {
    show();
    await answer({ ...example, years: [yearOf(1974, { narratives: null, compiled_narratives: null })] });
    await screen.findByText(/^The record: 1974; /);
    expect(screen.queryByText(/no narratives/)).toBeNull();
  });

  it('is only counted for a sample', async () => {
    show();
    await answer({ ...example, kind: 'sample', count: 268, files: [] });
    await screen.findByText('A sample of notable tornadoes: 1973, 1974; 268 tornadoes.');
    expect(screen.queryByText(/NOAA/)).toBeNull();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('is not known of a record of an older version', async () => {
    show();
    const error = 'What the record covers is counted at the next import.';
    await answer({ success: false, error, code: 'NOT_FOUND' }, 404);
    await screen.findByText(error);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be asked for again after a failure', async () => {
    show();
    await answer({ success: false, error: 'Please try again later.', code: 'UNAVAILABLE' }, 503);
    await screen.findByText(/Please try again later/);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await answer(example);
    await screen.findByText(/^The record: 1973, 1974/);
  });
});
