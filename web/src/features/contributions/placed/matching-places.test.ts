import type { ContributionPlace } from '@touchdown/shared/contributions/contribution-places.ts';
import { ContributionId } from '@touchdown/shared/contributions/schema.ts';
import { expect, it } from 'vitest';
import { feedQueryString } from '../feed-query-string.ts';
import { matchingPlaces, pageAfter } from './matching-places.ts';
import { toldTargets, toldWords, unplacedWords } from '../../../entities/contribution/told-targets.ts';

const place = (n: number, over: Partial<ContributionPlace> = {}): ContributionPlace => ({
  id: ContributionId.parse(`01JD5K8Z7Q${String(n).padStart(16, '0')}`),
  type: 'PERSONAL_ACCOUNT',
  target: 'T:19740403-xhyw80gn',
  name: 'Xenia tornado',
  state: 'OH',
  year: 1974,
  position: [39.6, -84],
  author: 'dorothy',
  pictures: 0,
  created_at: new Date(Date.UTC(2026, 9, 30) - n * 60_000).toISOString(),
  ...over,
});
const places = [
  place(0),
  place(1, {
    target: 'S:spc-20130520-k3v9qx2a',
    name: '2 SW VIOLA',
    state: 'KS',
    year: 2013,
    position: null,
  }),
  place(2, { type: 'PHOTO_GALLERY', pictures: 3, author: null }),
  place(3, { state: null, year: null, position: null, author: 'Toto' }),
];
const numbersOf = (search: string) =>
  matchingPlaces(places, feedQueryString.read(new URLSearchParams(search))).map((one) => places.indexOf(one));

it.each([
  ['', [0, 1, 2, 3]],
  ['state=KS', [1]],
  ['state=Ohio&year=1974', [0, 2]],
  ['year=2013', [1]],
  ['type=PHOTO_GALLERY&state=OHIO', [2]],
  ['author=toto', [3]],
  ['target=S:spc-20130520-k3v9qx2a', [1]],
  ['state=TEXAS', []],
])('%j finds %j', (search, found) => {
  expect(numbersOf(search)).toEqual(found);
});

it('pages have every place once, also after one that is gone', () => {
  const first = pageAfter(places, '', 2);
  expect(first.ids).toEqual([places[0]?.id, places[1]?.id]);
  const rest = pageAfter(places.toSpliced(1, 1), first.next ?? '', 2);
  expect(rest).toEqual({ ids: [places[2]?.id, places[3]?.id], next: null });
});

it('groups by tornado, and says what has no place', () => {
  const [xenia, viola] = toldTargets(places);
  expect(xenia).toMatchObject({ to: '/tornadoes/19740403-xhyw80gn', contributions: 3, pictures: 3 });
  expect(viola).toMatchObject({ to: '/spc-reports/spc-20130520-k3v9qx2a', name: '2 SW Viola, KS' });
  expect(xenia && toldWords(xenia)).toBe('3 contributions, 3 pictures');
  expect(unplacedWords(places)).toBe('2 of 4 contributions have no place on the map.');
  expect(unplacedWords(places.slice(0, 1))).toBeUndefined();
});
