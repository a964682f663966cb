import { fireEvent, screen, waitFor } from '@testing-library/react';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { describe, expect, it } from 'vitest';
import { openPage, refusal } from '../../testing/open-page.tsx';
import { CorrectionsPage } from './corrections-page.tsx';

const { response: list } = tornadoExamples.listCorrections;
const none = { corrections: [], pagination: { next: null } };
const older = '2026-11-20T00:00:00.000Z_T_000000000017';
const show = (search: string, ...answers: object[]) =>
  openPage(<CorrectionsPage />, `/corrections${search}`, { 'GET /corrections': answers });

describe('the list of corrections', () => {
  it('says that it is loading, then shows them and where older ones are', async () => {
    show('', { ...list, pagination: { next: older } });
    expect(screen.getByRole('status').textContent).toBe('Loading corrections...');
    const [first] = list.corrections;
    await screen.findByRole('link', { name: new RegExp(String(first?.target.name)) });
    screen.getByRole('link', { name: 'Older corrections' });
    expect(screen.queryByText('Newest corrections')).toBeNull();
  });

  it('says that it failed, and tries again', async () => {
    show('', refusal('UNAVAILABLE', 'Please try again later.'), none);
    await screen.findByText('Failed to fetch corrections.');
    screen.getByText('Error loading data: Please try again later.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No corrections yet');
    screen.getByText(/^Every value in the record is official\./);
  });

  it('says that none matches, and takes all filters off', async () => {
    const { calls } = show('?state=Ohio&field=injuries&who=ada&from=2026-11-01&to=2026-11-22', none, list);
    await screen.findByText('No corrections match these filters.');
    expect(calls[0]?.query).toEqual({
      state: 'OHIO',
      field: 'injuries',
      who: 'ada',
      from: '2026-11-01',
      to: '2026-11-22',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(calls[1]?.path).toMatch(/\/corrections$/));
  });

  it.each([
    ['?who=ada', 'No matches yet. Older corrections may match.'],
    [`?before=${older}`, 'Nothing is older than that day.'],
  ])('an empty page of %s says %s', async (search, words) => {
    show(search, { corrections: [], pagination: { next: search.includes('who') ? older : null } });
    await screen.findByText(words);
  });
});
