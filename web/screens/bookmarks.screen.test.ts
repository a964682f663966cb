import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetLimits } from '../e2e/accounts/forget-limits.ts';
import { signedUpPerson } from '../e2e/accounts/new-person.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { openScreen } from './open-screen.tsx';
import { callsOf } from './people.ts';
import { restingStore } from './resting-store.ts';
import { headings } from './see-screen.ts';
import { button, choose, field, fill, follow, press } from './use-screen.ts';

beforeEach(forgetLimits);

/** The Save button of the first card. It is hidden until it is known what the person has saved. */
const toggle = () =>
  waitFor(() => {
    const [first] = screen.getAllByRole('button', { name: /^Saved?: / });
    expect(first?.className).not.toContain('unseen');
    return first as HTMLElement;
  });
const cards = () => headings(2, screen.getByRole('region', { name: 'Bookmarks' }));
const openFirst = async () => {
  const [first] = await screen.findAllByRole('article');
  fireEvent.click(within(first as HTMLElement).getByRole('link', { name: /^View Full Details/ }));
};

/** Returns a person who has saved the first three tornadoes of the list, and their names in this order. */
async function personWithThree() {
  const person = await signedUpPerson();
  const own = await callsOf(person);
  const listed = await own.send('GET', '/api/v1/tornadoes?limit=3');
  const { tornadoes } = (await listed.json()) as { tornadoes: TornadoSummary[] };
  for (const { id } of tornadoes) {
    expect((await own.send('POST', `/api/v1/tornadoes/${id}/bookmark`)).status).toBe(200);
  }
  return { person, names: tornadoes.map((one) => nameOf(one).title) };
}

describe('the toggle', () => {
  it('is not shown to visitors who are not signed in', async () => {
    await openScreen('/tornadoes');
    await screen.findAllByRole('article');
    expect(screen.queryAllByRole('button', { name: /^Save/ })).toEqual([]);
    await openFirst();
    await screen.findByRole('heading', { name: 'Impact Summary' });
    expect(screen.queryAllByRole('button', { name: /^Save/ })).toEqual([]);
  });

  it('saves from a card and removes on the tornado’s page, with one list for all cards', async () => {
    const person = await signedUpPerson();
    const { answeredCalls } = await openScreen('/tornadoes', { as: person });
    fireEvent.click(await toggle());
    await screen.findByText('Tornado bookmarked');
    const first = await toggle();
    await waitFor(() => expect(first.textContent).toBe('Saved'));
    expect(first.getAttribute('aria-pressed')).toBe('true');
    const lists = answeredCalls.filter((call) => call.endsWith('/users/me/bookmarks'));
    expect(lists).toHaveLength(1);

    await openFirst();
    await press('Saved');
    await screen.findByText('Bookmark removed');
    await screen.findByRole('button', { name: 'Save' });
    await openScreen(location.pathname, { as: person });
    await screen.findByRole('button', { name: 'Save' });
  });

  it('reverts its state where the server refuses, and says why', async () => {
    await openScreen('/tornadoes', { as: await signedUpPerson(), ...restingStore(/\/bookmark$/) });
    fireEvent.click(await toggle());
    await screen.findAllByText('The store is resting.');
    await waitFor(async () => expect((await toggle()).textContent).toBe('Save'));
  });
});

describe('the bookmarks', () => {
  it('have a message when there are none, with a link to tornadoes', async () => {
    const { address } = await openScreen('/account/bookmarks', { as: await signedUpPerson() });
    await screen.findByRole('heading', { name: 'No bookmarks yet' });
    await waitFor(() => expect(document.title).toBe('Your Bookmarks · Touchdown'));
    await screen.findByText('0 saved tornadoes');
    await expectNoViolations();
    await follow('Explore Tornadoes');
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('have the last saved first, and are searched, filtered and sorted by the URL', async () => {
    const { person, names } = await personWithThree();
    const [first = ''] = names;
    const { address } = await openScreen('/account/bookmarks', { as: person });
    await screen.findByText('Showing 3 of 3');
    expect(cards()).toEqual(names.toReversed());
    await screen.findByText('3 saved tornadoes');
    choose('Sort by', 'Oldest Bookmarked');
    expect(cards()).toEqual(names);
    fill('Search', first.toUpperCase());
    expect(cards()).toEqual([first]);
    await screen.findByText('Showing 1 of 3');

    const again = await openScreen(address(), { as: person });
    await screen.findByText('Showing 1 of 3');
    expect(cards()).toEqual([first]);
    expect(field('Search').value).toBe(first.toUpperCase());
    fill('Search', 'nowhere at all');
    await screen.findByRole('heading', { name: 'No results found' });
    await press('Clear All Filters');
    expect(cards()).toEqual(names.toReversed());
    await waitFor(() => expect(again.address()).toBe('/account/bookmarks'));
  });

  it('are removed with the focus on the next, and restored by Undo', async () => {
    const { person, names } = await personWithThree();
    const [first = '', second = '', third = ''] = names;
    await openScreen('/account/bookmarks', { as: person });
    await screen.findByText('Showing 3 of 3');
    const remove = (name: string) => button(`Remove bookmark: ${name}`);
    expect(remove(second).title).toBe('Remove bookmark');
    remove(second).focus();
    fireEvent.click(remove(second));
    await screen.findByText('Showing 2 of 2');
    await waitFor(() => expect(document.activeElement).toBe(remove(first)));
    await press('Undo');
    await waitFor(() => expect(cards()).toEqual([third, second, first]));
    await waitFor(() => expect(document.activeElement).toBe(remove(second)));
    await screen.findByText('Tornado bookmarked');
    await openScreen('/account/bookmarks', { as: person });
    await screen.findByText('Showing 3 of 3');
  });

  it('say when they cannot be loaded, and load again on request', async () => {
    const { person } = await personWithThree();
    const store = restingStore(/\/users\/me\/bookmarks$/);
    await openScreen('/account/bookmarks', { as: person, ...store });
    await screen.findByRole('heading', { name: 'Failed to fetch bookmarks' });
    await screen.findByText('The store is resting.');
    store.wake();
    await press('Try again');
    await screen.findByText('Showing 3 of 3');
  });
});
