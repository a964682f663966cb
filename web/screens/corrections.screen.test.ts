import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctedRecords } from '../e2e/testing/corrected-records.ts';
import { takeCorrectionsAway } from '../e2e/testing/own-corrections.ts';
import { openScreen } from './open-screen.tsx';
import { choose, press } from './use-screen.ts';

let injuries = '';

beforeAll(async () => {
  ({ injuries } = await correctedRecords());
});
afterAll(takeCorrectionsAway);

const cards = () => screen.queryAllByRole('article');

describe('the list of corrections', () => {
  it('is filtered by the form and by the URL, and leads to the records', async () => {
    const { address } = await openScreen('/corrections');
    await waitFor(() => expect(cards()).toHaveLength(5));
    expect(document.title).toBe('Corrections · Touchdown');
    await press(/^Search Filters & Options/);
    choose('Field', 'Injuries');
    await press('Apply Changes');
    await screen.findByRole('button', { name: 'Remove filter Injuries' });
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(address()).toBe('/corrections?field=injuries');
    await openScreen('/corrections?status=taken_back&who=linus');
    await screen.findByText(/Reversed by/);
    expect(cards()).toHaveLength(1);
    await openScreen('/corrections?state=IOWA');
    await screen.findByText('No Matching Corrections');
    await press('Clear Filters');
    await waitFor(() => expect(cards()).toHaveLength(5));
    const [, second] = screen.getAllByRole('link', { name: 'Moore, Oklahoma' });
    fireEvent.click(second as HTMLElement);
    await waitFor(() => expect(document.body.textContent).toContain(`edited: officially ${injuries}`));
  });

  it('says that it cannot be read, and offers to try again', async () => {
    let isGone = true;
    await openScreen('/corrections', {
      intercept: ({ pathname }) =>
        isGone && pathname === '/api/v1/corrections' ? new Error('The network is gone.') : undefined,
    });
    await screen.findByText('Failed to fetch corrections.');
    isGone = false;
    await press('Try again');
    await waitFor(() => expect(cards().length).toBeGreaterThan(0));
  });
});
