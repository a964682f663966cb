import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { madeUpProfile, madeUpRows } from '@touchdown/shared/tornadoes/testing/made-up-profile.ts';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { openPage, refusal } from '../../testing/open-page.tsx';
import type { ChartChoice } from '../../ui/charts/chart.tsx';
import { ProfileLine } from './profile-line.tsx';

const profile = madeUpProfile(madeUpRows(314));
const line = /^314 tornadoes, at least \d+ deaths, .* F5 or EF5, 3 states$/;

function open(total?: number, query: Record<string, string> = { state: 'KANSAS' }, first: object = profile) {
  const chosen: ChartChoice[] = [];
  let count: (now: number) => void = () => {};
  function Line() {
    const [now, setNow] = useState(total);
    count = (counted) => act(() => setNow(counted));
    return <ProfileLine query={query} total={now} onChoose={(at) => chosen.push(at)} />;
  }
  const { calls, answer } = openPage(<Line />, '/', { 'GET /tornadoes/profile': first });
  return { chosen, count: (now: number) => count(now), calls, answer };
}

describe('the line above a list', () => {
  it('asks for the profile of the same filters, and says what the tornadoes have in common', async () => {
    const { calls } = open(314);
    screen.getByText('Counting…');
    await screen.findByText(line);
    expect(calls).toMatchObject([{ path: '/api/v1/tornadoes/profile?state=KANSAS' }]);
  });

  it('waits for the list, and never says another number than the list', async () => {
    const { count, calls, answer } = open();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    screen.getByText('Counting…');
    count(314);
    await screen.findByText(line);
    count(313);
    await screen.findByText('The summary is of another state of the record.');
    expect(screen.queryByText(line)).toBeNull();
    answer({ 'GET /tornadoes/profile': { ...profile, total: 313 } });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^313 tornadoes/);
  });

  it('says that it failed, and tries again on request', async () => {
    const { answer } = open(314, undefined, refusal('UNAVAILABLE', 'no'));
    await screen.findByText('The summary could not be loaded.');
    answer({ 'GET /tornadoes/profile': profile });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(line);
  });

  it('is empty without a tornado, and asks nothing for a search without a word', () => {
    open(0);
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    const { calls } = open(314, { q: '…' });
    screen.getByText('There is no summary of a search without a word.');
    expect(calls).toEqual([]);
  });

  it('has charts by year, month and hour, and rating, which filter when a bar is chosen', async () => {
    const { chosen } = open(314);
    await screen.findByText(line);
    fireEvent.click(screen.getByRole('button', { name: 'Charts' }));
    const plots = await screen.findAllByRole('slider');
    expect(plots).toHaveLength(3);
    for (const plot of plots) {
      fireEvent.focus(plot);
      fireEvent.keyDown(plot, { key: 'ArrowRight' });
      fireEvent.keyDown(plot, { key: 'Enter' });
    }
    expect(chosen).toEqual([{ year: '1951' }, { month: '1' }, { ef_rating: 'F1,EF1' }]);
    screen.getByText(/at night/);
  });
});
