import { cleanup, render, screen } from '@testing-library/react';
import type { SearchAnswer } from '@touchdown/shared/tornadoes/answers.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { SearchAnswerNotes } from './search-answer-notes.tsx';

afterEach(cleanup);

const chip = (kind: string, label: string, parameters: Record<string, string> = {}) => ({
  kind,
  label,
  parameters,
  without: '',
});
const day = { date_from: '2011-04-27', date_to: '2011-04-27' };

function show(understood: Pick<SearchAnswer, 'chips'> & Partial<SearchAnswer>) {
  const whole = { ignored: '', others: [], towns: [], tried: [], note: '', ...understood };
  return render(
    <MemoryRouter>
      <SearchAnswerNotes understood={whole} page="/tornadoes" />
    </MemoryRouter>,
  );
}

it('leads to the pages of the places and the outbreak that a search names', () => {
  show({
    chips: [
      chip('outbreak', 'Super Outbreak of 2011 (April 25, 2011 to April 28, 2011)'),
      chip('state', 'Alabama', { state: 'ALABAMA' }),
    ] as SearchAnswer['chips'],
    towns: [{ label: 'Moore, Oklahoma', lat: 35, lon: -97 }],
  });
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Moore, Oklahoma', '/places/oklahoma/moore'],
    ['Super Outbreak of 2011', '/outbreaks/super-outbreak-of-2011'],
    ['Alabama', '/states/alabama'],
  ]);
});

it('leads to the page that answers a question, of this site or of an agency', () => {
  const pages = [
    { label: 'Trends', path: '/trends' },
    { label: 'weather.gov', path: 'https://www.weather.gov/' },
  ];
  const { container } = show({ chips: [], note: 'The rise is in weak ones.', pages });
  expect(container.textContent).toBe('The rise is in weak ones.See TrendsSee weather.gov');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    pages.map(({ path }) => path),
  );
});

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
  const { container } = show({ chips: chips as SearchAnswer['chips'] });
  expect(container.textContent).toBe(words);
  expect(container.querySelector('a')?.getAttribute('href') ?? undefined).toBe(path);
});
