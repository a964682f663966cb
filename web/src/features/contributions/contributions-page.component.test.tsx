import { fireEvent, screen, within } from '@testing-library/react';
import { contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { ContributionsPage } from './contributions-page.tsx';

const [example] = contributionExamples.listContributions.response.contributions;
const id = (n: number) => `01JD5K8Z7Q${String(n).padStart(16, '0')}`;
const picture = (name: string, sensitive = false) => ({
  id: name,
  url: `/images/${name}`,
  imageServiceId: name,
  alt: null,
  ...(sensitive ? { sensitive } : {}),
});
const facts = {
  place: null,
  at: null,
  wall: null,
  about: false,
  year: 1974,
  direction: null,
  own: false,
  photographer: 'Fred Stewart',
  license: 'cc-by-4.0',
};
const all = [
  Contribution.parse({ ...example, id: id(1), title: 'In the cellar' }),
  Contribution.parse({
    ...example,
    id: id(2),
    title: 'The morning after',
    images: [{ ...picture('a'), facts }, picture('b')],
  }),
  Contribution.parse({ ...example, id: id(3), title: 'Hard to look at', images: [picture('c', true)] }),
];
const places = all.map((one, n) => ({
  id: one.id,
  type: one.contributionType,
  target: n === 0 ? 'T:20130520-k3v9qx2a' : 'T:19740403-xhyw80gn',
  name: n === 0 ? 'Moore tornado' : 'Xenia tornado',
  state: n === 0 ? 'OK' : 'OH',
  year: n === 0 ? 2013 : 1974,
  position: n === 0 ? null : [39.6, -84],
  author: 'dorothy',
  pictures: one.images.length,
  created_at: new Date(Date.UTC(2026, 9, 30) - n * 60_000).toISOString(),
}));

const show = (at: string) =>
  openPage(<ContributionsPage />, at, {
    'GET /contributions/places': { places, pagination: { limit: 500, next: null } },
    'GET /contributions': ({ query }) => {
      const ids = query['ids']?.split(',');
      const contributions = ids ? ids.flatMap((one) => all.find(({ id: own }) => own === one) ?? []) : all;
      return { contributions, pagination: { limit: 10, hasMore: false, next: null } };
    },
  });

it('asks for no places until a filter or a view needs them, and keeps both in the URL', async () => {
  const { callsOf, search } = show('/contributions');
  await screen.findByText('In the cellar');
  expect(callsOf('GET /contributions/places')).toEqual([]);
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'Ohio' } });
  await screen.findByText('2 contributions');
  expect(search()).toBe('?state=OHIO');
  expect(await screen.findByText('The morning after')).toBeTruthy();
  expect(screen.queryByText('In the cellar')).toBeNull();
  fireEvent.click(screen.getByLabelText('Gallery'));
  expect(search()).toBe('?state=OHIO&view=gallery');
});

it('the gallery has a picture of each with its credit, and covers what is sensitive', async () => {
  show('/contributions?view=gallery');
  expect(await screen.findByText('2 contributions with pictures')).toBeTruthy();
  await screen.findByText('The morning after');
  const tiles = screen.getAllByRole('listitem');
  const [first, second] = tiles.map((tile) => within(tile));
  expect(first?.getByRole('img').getAttribute('src')).toContain('/a');
  expect(first?.getByText(/1 more picture/)).toBeTruthy();
  expect(await first?.findByText('Fred Stewart')).toBeTruthy();
  expect(first?.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(
    `/tornadoes/19740403-xhyw80gn`,
  );
  expect(second?.queryByRole('img')).toBeNull();
  fireEvent.click(second?.getByRole('button') as HTMLElement);
  expect(second?.getByRole('img').getAttribute('src')).toContain('/c');
});

it('the map says what has no place, and lists every tornado with links', async () => {
  show('/contributions?view=map');
  expect(await screen.findByText('1 of 3 contributions has no place on the map.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Moore tornado' }).getAttribute('href')).toBe(
    '/tornadoes/20130520-k3v9qx2a',
  );
  expect(screen.getByText(/2013 · 1 contribution · no place on the map/)).toBeTruthy();
  expect(screen.getByText(/1974 · 2 contributions, 3 pictures/)).toBeTruthy();
});

it('says that nothing matches, and clears the filters without leaving the view', async () => {
  const { search } = show('/contributions?state=TEXAS&view=gallery');
  fireEvent.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  expect(search()).toBe('?view=gallery');
  expect(await screen.findByText('The morning after')).toBeTruthy();
});
