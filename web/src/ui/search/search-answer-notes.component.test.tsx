import type { SearchAnswer } from '@touchdown/shared/tornadoes/answers.ts';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { SearchAnswerNotes } from './search-answer-notes.tsx';

afterEach(cleanup);

const chip = (kind: string, label: string, parameters: Record<string, string>) => ({
  kind,
  label,
  parameters,
  without: '',
});
const day = { date_from: '2011-04-27', date_to: '2011-04-27' };

it.each([
  [[chip('date', 'April 27, 2011', day)], 'What happened then: April 27, 2011', '/days/2011-04-27'],
  [[chip('date', '2011', { year: '2011' })], 'What happened then: 2011', '/years/2011'],
  [
    [chip('relative', 'last night', { date_from: '2026-11-25' })],
    'What happened then: the newest day with reports',
    '/days/latest',
  ],
  [[chip('date', 'May 2013', { year: '2013', month: '5' })], '', undefined],
  [[chip('date', 'Since 1990', { date_from: '1990-01-01' })], '', undefined],
  [[chip('relative', 'last year', { date_from: '2025-01-01' })], '', undefined],
])('%j leads on with “%s”', (chips, words, path) => {
  const understood = { chips, others: [], towns: [] } as unknown as SearchAnswer;
  const { container } = render(
    <MemoryRouter>
      <SearchAnswerNotes understood={understood} page="/tornadoes" />
    </MemoryRouter>,
  );
  expect(container.textContent).toBe(words);
  expect(container.querySelector('a')?.getAttribute('href') ?? undefined).toBe(path);
});
