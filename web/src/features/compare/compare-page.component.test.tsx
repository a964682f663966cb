import { fireEvent, screen, within } from '@testing-library/react';
import { madeUpProfile, madeUpRows } from '@touchdown/shared/tornadoes/testing/made-up-profile.ts';
import { describe, expect, it } from 'vitest';
import { openPage, refusal, type AnswersByRoute } from '../../testing/open-page.tsx';
import { ComparePage } from './compare-page.tsx';

const profileOf = (year?: string) => madeUpProfile(madeUpRows(year === '2011' ? 170 : 90));
const open = (search: string, answers: AnswersByRoute = {}) =>
  openPage([{ path: '/compare', Component: ComparePage }], `/compare${search}`, {
    'GET /tornadoes/profile': ({ query }) => profileOf(query['year']),
    ...answers,
  });

describe('the page that compares', () => {
  it('shows the years of its URL side by side, in the words of unknown values', async () => {
    const { calls } = open('?years=1974,2011');
    const table = await screen.findByRole('table');
    const row = await within(table).findByRole('row', { name: /^Tornadoes 90 170$/ });
    expect(row).toBeDefined();
    expect(within(table).getByRole('link', { name: '2011' }).getAttribute('href')).toBe('/years/2011');
    expect(calls).toHaveLength(2);
    // What came between the two years makes their numbers differ too.
    screen.getByText('Doppler radar');
  });

  it('leaves out what names nothing, and a fifth thing', async () => {
    open('?years=1974,2011,nonsense,1999,2013,2020');
    await screen.findAllByRole('columnheader');
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(4);
    screen.getByText(/Four is the most/);
  });

  it('adds and removes by the URL', async () => {
    const { address } = open('?years=1974');
    screen.getByText('Add one more to compare it with.');
    fireEvent.change(screen.getByLabelText(/Add one more/, { selector: 'input' }), {
      target: { value: '2011' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Look up' }));
    fireEvent.click(await screen.findByRole('button', { name: '2011, Year' }));
    expect(address()).toBe('/compare?years=1974,2011');
    fireEvent.click(screen.getByRole('button', { name: 'Remove 1974' }));
    expect(address()).toBe('/compare?years=2011');
  });

  it('says that one of them failed, and still shows the other', async () => {
    open('?years=1974,2011', {
      'GET /tornadoes/profile': ({ query }) =>
        query['year'] === '2011' ? profileOf('2011') : refusal('UNAVAILABLE', 'Please try again later.'),
    });
    await screen.findByText('Please try again later.');
    await screen.findByRole('row', { name: /^Tornadoes 170$/ });
    screen.getByRole('button', { name: 'Try again' });
  });
});
