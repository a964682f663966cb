import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecordHistory } from './record-history.tsx';
import type { TargetType } from './value-words.ts';

const answers: ((response: Response) => void)[] = [];
const urls: string[] = [];
const { response: revisions } = tornadoExamples.getTornadoRevisions;

beforeEach(() => {
  localStorage.clear();
  answers.length = urls.length = 0;
  vi.stubGlobal('fetch', (url: string) => {
    urls.push(url);
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answer = (body: unknown, status = 200) => answers.shift()?.(Response.json(body, { status }));
const show = (type: TargetType, isEdited: boolean) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <RecordHistory type={type} id="19740403-xhyw80gn" isEdited={isEdited} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

describe('the history of a record', () => {
  it('is open where a value is edited, and shows who has corrected what', async () => {
    show('tornado', true);
    screen.getByText('Loading the history');
    expect(urls).toEqual([expect.stringContaining('/tornadoes/19740403-xhyw80gn/revisions')]);
    answer(revisions);
    const [correction] = revisions.corrections;
    expect((await screen.findAllByText(String(correction?.suggestedBy))).length).toBeGreaterThan(0);
  });

  it('is not loaded until it is opened where no value is edited', () => {
    show('tornado', false);
    expect(urls).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'History of this record' }));
    expect(urls).toHaveLength(1);
  });

  it.each(['tornado', 'spc-report'] as const)(
    'of a %s says that it failed, and tries again',
    async (type) => {
      show(type, true);
      answer(
        { success: false, error: 'The history cannot be read at the moment.', code: 'UNAVAILABLE' },
        503,
      );
      await screen.findByText('Failed to fetch the history');
      screen.getByText(/The history cannot be read at the moment\./);
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await vi.waitFor(() => expect(answers).toHaveLength(1), 60_000);
      answer({ corrections: [], imports: [] });
      await screen.findByText('Nobody has corrected this record: all values are official.');
      expect(urls[1]).toContain(type === 'tornado' ? '/tornadoes/' : '/spc-reports/');
    },
  );
});
