import { cleanup, render, screen, within } from '@testing-library/react';
import { AnswerCard, type SearchAnswer } from '@touchdown/shared/tornadoes/answers.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { UnderstoodSearch } from './understood-search.tsx';

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
      <UnderstoodSearch understood={whole} page="/tornadoes" />
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

it('answers a question with what belongs beside it, and with the pages of this site and of agencies', () => {
  const links = [
    { label: 'Compare all states', path: '/states' },
    { label: 'Warnings at weather.gov', path: 'https://www.weather.gov/' },
  ];
  const ranking = [
    { label: 'Texas', count: 9361, path: '/states/texas' },
    { label: 'Kansas', count: 4513, path: null },
  ];
  const answer = {
    kind: 'most-state',
    headline: 'Texas: 9,361 tornadoes',
    detail: 'Since 1950.',
    links,
    ranking,
  };
  show({ chips: [], answer, note: 'The list below has all tornadoes.' });
  const card = within(screen.getByRole('region', { name: answer.headline }));
  expect(card.getByRole('heading').textContent).toBe(answer.headline);
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Texas9,361',
    'Kansas4,513',
  ]);
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/states/texas',
    ...links.map(({ path }) => path),
  ]);
  expect(screen.getByText('The list below has all tornadoes.')).toBeTruthy();
});

it('shows the rating and the date of the one tornado that is the answer', () => {
  const tornado = { id: '20110522-vp6x3hjk', begin_wall: '2011-05-22T17:34', tor_f_scale: 'EF5' };
  const links = [{ label: 'View Full Details', path: `/tornadoes/${tornado.id}` }];
  const kind = 'deadliest-tornado';
  const answer = AnswerCard.parse({ kind, headline: 'Joplin', detail: null, links, tornado });
  show({ chips: [], answer });
  expect(screen.getByRole('region', { name: 'Joplin' }).textContent).toContain('EF5 May 22, 2011');
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
