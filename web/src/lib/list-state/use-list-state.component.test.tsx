import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { defineQueryString, type SettingsOf } from './define-query-string.ts';
import { scales, stateName } from './filter-parameters.ts';
import { choice, pageNumber, text } from './parameters.ts';
import { useListState } from './use-list-state.ts';
import { useResults } from './use-results.ts';

afterEach(cleanup);

const queryString = defineQueryString({
  page: pageNumber(),
  words: text('q'),
  ratings: scales('rating'),
  state: stateName,
  order: choice('sort', ['newest', 'oldest'], 'newest'),
});
type State = ReturnType<typeof useListState<SettingsOf<typeof queryString>>>;

function openList(start: string, history?: 'replace' | 'push') {
  let state: State | undefined;
  let lookAtResults: () => void = () => undefined;
  function List() {
    state = useListState(queryString, { history });
    const shown = useResults<HTMLDivElement>();
    lookAtResults = shown.lookAtResults;
    return <div ref={shown.results} tabIndex={-1} aria-label="Results" role="region" />;
  }
  const router = createMemoryRouter([{ path: '/list', element: <List /> }], {
    initialEntries: [`/list${start}`],
  });
  render(<RouterProvider router={router} />);
  return {
    list: () => {
      if (!state) throw new Error('The list was not drawn.');
      return state;
    },
    search: () => router.state.location.search,
    back: () => act(() => router.navigate(-1)),
    look: () => act(() => lookAtResults()),
  };
}

describe('a list whose changes take effect at once', () => {
  it('returns to the first page with each change, and knows when it has its defaults again', () => {
    const { list, search } = openList('?page=4&state=OHIO');
    act(() => list().set({ words: 'ba' }));
    expect(search()).toBe('?q=ba&state=OHIO');
    act(() => list().set({ words: 'bar', order: 'oldest' }));
    expect([search(), list().isDefault]).toEqual(['?q=bar&state=OHIO&sort=oldest', false]);
    act(() => list().set(queryString.defaults));
    expect([search(), list().isDefault]).toEqual(['', true]);
  });
});

describe('a list whose changes are history entries', () => {
  it('restores filters and fields when the visitor goes back', async () => {
    const { list, search, back } = openList('?rating=EF0', 'push');
    act(() => list().setDraft({ ...list().draft, state: 'Kansas' }));
    act(() => list().apply());
    act(() => list().turnTo(2));
    expect([search(), list().page]).toEqual(['?page=2&rating=EF0&state=KANSAS', 2]);
    await back();
    await back();
    expect([search(), list().draft.state]).toEqual(['?rating=EF0', '']);
  });

  it('rewrites a URL typed by hand as it was understood, without a history entry of its own', () => {
    const { list, search } = openList('?page=none&rating=EF0,EF9&utm_source=x', 'push');
    expect([search(), list().chips.map(({ label }) => label)]).toEqual(['?rating=EF0', ['EF0']]);
  });
});

it('the results get the focus when the pressed button is gone', () => {
  const { look } = openList('');
  look();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Results' }));
});
