import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { useListState } from '../../../lib/list-state/use-list-state.ts';
import { listQueryString, resetAll, type ListSettings } from './list-query-string.ts';

afterEach(cleanup);

const { ratings, state: anyState, monthDay, area } = listQueryString.defaults;
const noFilters = { ratings, state: anyState, monthDay, area };

/** The list's state as its page uses it, at a URL that was opened from the credits. */
function openList(queryString: string) {
  let state: ReturnType<typeof useListState<ListSettings>> | undefined;
  function List() {
    state = useListState(listQueryString);
    return <p>{state.hasChanges ? 'Unapplied changes' : 'Nothing pending'}</p>;
  }
  const router = createMemoryRouter(
    [
      { path: '/credits', element: <p>Credits</p> },
      { path: '/tornadoes', element: <List /> },
    ],
    { initialEntries: ['/credits', `/tornadoes${queryString}`], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  const list = () => {
    if (!state) throw new Error('The list was not drawn.');
    return state;
  };
  return {
    list,
    queryString: () => router.state.location.search,
    change: (part: Partial<ReturnType<typeof list>['draft']>) =>
      act(() => list().setDraft({ ...list().draft, ...part })),
    apply: () => act(() => list().apply()),
    removeChip: (label: string) =>
      act(() => {
        const chip = list().chips.find((one) => one.label === label);
        if (!chip) throw new Error(`There is no chip ${label}.`);
        list().remove(chip.without);
      }),
    back: () => act(() => router.navigate(-1)),
    goTo: (search: string) => act(() => router.navigate(`/tornadoes${search}`)),
  };
}

describe('a draft', () => {
  it('is pending until it is applied, and is then in the URL, without a page', () => {
    const { list, queryString, change, apply } = openList('?page=3');
    expect(screen.getByText('Nothing pending')).toBeTruthy();
    change({ ratings: ['F5'], state: 'Texas' });
    expect(screen.getByText('Unapplied changes')).toBeTruthy();
    expect([queryString(), list().page, list().applied.ratings]).toEqual(['?page=3', 3, []]);
    apply();
    expect(queryString()).toBe('?ef_rating=F5&state=TEXAS');
    expect(list().page).toBe(1);
    expect(screen.getByText('Nothing pending')).toBeTruthy();
  });

  it('is not pending after it is changed back', () => {
    const { change } = openList('?ef_rating=F5');
    change({ ratings: ['F5', 'EF5'] });
    expect(screen.getByText('Unapplied changes')).toBeTruthy();
    change({ ratings: ['F5'] });
    expect(screen.getByText('Nothing pending')).toBeTruthy();
  });

  it('is reset in filters and sort, not in the page size', () => {
    const { list, queryString, change, apply } = openList(
      '?limit=25&ef_rating=F4&sort_by=width&sort_direction=ASC',
    );
    change(resetAll(list().draft));
    expect(list().draft).toMatchObject({ ...noFilters, sortBy: 'begin_datetime', limit: 25 });
    expect(queryString()).toContain('ef_rating=F4');
    apply();
    expect(queryString()).toBe('?limit=25');
  });

  it('is replaced when a link leads to another URL', async () => {
    const { list, change, goTo } = openList('?ef_rating=F5');
    change({ state: 'Texas' });
    await goTo('?ef_rating=EF5');
    expect(list().draft).toEqual(list().applied);
    expect(list().draft).toMatchObject({ ratings: ['EF5'], state: '' });
  });

  it('is kept when another page is opened', () => {
    const { list, queryString, change } = openList('?ef_rating=F5');
    change({ state: 'Texas' });
    act(() => list().turnTo(2));
    expect(queryString()).toBe('?page=2&ef_rating=F5');
    expect(list().draft.state).toBe('Texas');
  });
});

describe('a chip', () => {
  it('removes its filter at once, and leaves other changes pending', () => {
    const { list, queryString, change, removeChip, apply } = openList('?ef_rating=F5,EF5&state=KANSAS');
    change({ sortBy: 'fatalities' });
    removeChip('F5');
    expect(queryString()).toBe('?ef_rating=EF5&state=KANSAS');
    expect(list().draft).toMatchObject({ ratings: ['EF5'], sortBy: 'fatalities' });
    expect(screen.getByText('Unapplied changes')).toBeTruthy();
    act(() => list().removeAll());
    expect(queryString()).toBe('');
    expect(list().chips).toEqual([]);
    apply();
    expect(queryString()).toBe('?sort_by=fatalities');
  });

  it('removes the map’s area, even an upside-down one', () => {
    const bounds = '?bounds_north=30&bounds_south=40&bounds_east=-80&bounds_west=-100';
    const { queryString, removeChip } = openList(bounds);
    expect(queryString()).toBe(bounds);
    removeChip('Map area: 30 to 40° N, 80 to 100° W');
    expect(queryString()).toBe('');
  });
});

describe('the history', () => {
  it('has one entry for the list, so that back leaves it', async () => {
    const { change, apply, list, back } = openList('');
    act(() => list().turnTo(2));
    change({ state: 'Texas' });
    apply();
    await back();
    expect(screen.getByText('Credits')).toBeTruthy();
  });
});

describe('a URL typed by hand', () => {
  it.each([
    ['?page=0', '', 1, 10],
    ['?page=abc', '', 1, 10],
    ['?page=-2&limit=1000', '', 1, 10],
    ['?limit=7', '?limit=7', 1, 7],
    ['?ef_rating=EF9', '', 1, 10],
    ['?f_ef_scale=EF5,what', '?ef_rating=EF5', 1, 10],
    ['?month=13&day=3', '', 1, 10],
    ['?bounds_north=north&bounds_south=30&bounds_east=-80&bounds_west=-100', '', 1, 10],
    ['?sort_by=start_time&sort_direction=DESC', '', 1, 10],
  ])('%s becomes %s', (written, understood, page, limit) => {
    const { list, queryString } = openList(written);
    expect(queryString()).toBe(understood);
    expect([list().page, list().applied.limit]).toEqual([page, limit]);
    expect(screen.getByText('Nothing pending')).toBeTruthy();
  });
});
