import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { madeUpProfile, madeUpRows } from '@touchdown/shared/tornadoes/testing/made-up-profile.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChartChoice } from '../../ui/charts/chart.tsx';
import { ProfileLine } from './profile-line.tsx';

const profile = madeUpProfile(madeUpRows(314));
const line = /^314 tornadoes, at least \d+ deaths, .* F5 or EF5, 3 states$/;

let answer: () => Response;
const paths: string[] = [];

beforeEach(() => {
  paths.length = 0;
  answer = () => Response.json(profile);
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

function open(total: number | undefined, query: Record<string, string> | undefined = { state: 'KANSAS' }) {
  const chosen: ChartChoice[] = [];
  const element = (now: number | undefined) => (
    <QueryClientProvider client={shared}>
      <ProfileLine query={query} total={now} onChoose={(at) => chosen.push(at)} />
    </QueryClientProvider>
  );
  const shared = client();
  const { rerender } = render(element(total));
  return { chosen, count: (now: number) => rerender(element(now)) };
}

describe('the line above a list', () => {
  it('asks for the profile of the same filters, and says what the tornadoes have in common', async () => {
    open(314);
    screen.getByText('Counting…');
    await screen.findByText(line);
    expect(paths).toEqual(['/api/v1/tornadoes/profile?state=KANSAS']);
  });

  it('waits for the list, and never says another number than the list', async () => {
    const { count } = open(undefined);
    await vi.waitFor(() => expect(paths).toHaveLength(1));
    screen.getByText('Counting…');
    count(314);
    await screen.findByText(line);
    count(313);
    await screen.findByText('The summary is of another state of the record.');
    expect(screen.queryByText(line)).toBeNull();
    answer = () => Response.json({ ...profile, total: 313 });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^313 tornadoes/);
  });

  it('says that it failed, and tries again on request', async () => {
    answer = () => Response.json({ error: 'no' }, { status: 503 });
    open(314);
    await screen.findByText('The summary could not be loaded.');
    answer = () => Response.json(profile);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(line);
  });

  it('is empty without a tornado, and asks nothing for a search without a word', () => {
    open(0);
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    paths.length = 0;
    open(314, { q: '…' });
    screen.getByText('There is no summary of a search without a word.');
    expect(paths).toEqual([]);
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
