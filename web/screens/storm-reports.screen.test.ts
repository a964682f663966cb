import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectNoViolations } from './expect-no-violations.ts';
import { openScreen } from './open-screen.tsx';
import { restingStore } from './resting-store.ts';
import { button, choose, field, follow, press } from './use-screen.ts';

const cards = () => screen.findAllByRole('article');
const focusedName = () => document.activeElement?.getAttribute('aria-label');

/** The card of the report from this place, once it is there. */
const card = (place: string) =>
  waitFor(() => {
    const found = screen.getAllByRole('article').find((one) => one.textContent.includes(place));
    if (!found) throw new Error(`No card has the place ${place}.`);
    return found;
  });

const open = async (place: string) =>
  fireEvent.click(within(await card(place)).getByRole('link', { name: /^View Details/ }));

describe('the list of SPC preliminary reports', () => {
  it('shows fifty per page, says which, and has Previous and Next', async () => {
    const { address, goBack, goForward } = await openScreen('/spc-reports');
    await screen.findByText('Showing 1–50 of 58 SPC preliminary reports (Page 1 of 2)');
    expect(document.title).toBe('SPC Preliminary Reports · Touchdown');
    expect(await cards()).toHaveLength(50);
    expect(button('Previous').disabled).toBe(true);
    await press('Next');
    await screen.findByText('Showing 51–58 of 58 SPC preliminary reports (Page 2 of 2)');
    expect(address()).toBe('/spc-reports?page=2');
    expect(button('Next').disabled).toBe(true);
    // The pressed button is disabled now, so the focus moves to the results.
    expect(focusedName()).toBe('Results');
    await press('Previous');
    await screen.findByText(/^Showing 1–50 of 58/);
    expect(address()).toBe('/spc-reports');
    goBack();
    await screen.findByText(/^Showing 51–58 of 58/);
    goForward();
    await screen.findByText(/^Showing 1–50 of 58/);

    // Place, date, rating and comments of each are shown, cut at 120 characters.
    const shawnee = await card('2 E Shawnee');
    expect(shawnee.textContent).toContain('May 19, 2013 · Pottawatomie County, Oklahoma');
    within(shawnee).getByText('EF4');
    const comment = within(shawnee).getByText(/^\*\*\*/).textContent;
    expect(comment).toMatch(/…$/);
    expect(comment).toHaveLength(121);
    within(await card('Oklahoma SPC Report')).getByText('Unrated');
    within(await card('4 W Newcastle')).getByText('Promoted to Official Tornado');
  });

  it('keeps edits pending until they are applied, and removes a filter at once by its chip', async () => {
    const { address, goBack } = await openScreen('/spc-reports?page=2');
    await press(/^Search Filters & Options/);
    expect(button('Apply Changes').disabled).toBe(true);
    expect(field('EF scale only').checked).toBe(true);
    expect(screen.queryByLabelText('F2')).toBeNull();

    fireEvent.click(field('EF0'));
    choose('State', 'Kansas');
    choose('Month', 'May');
    choose('Day', '19');
    await press(/^Search Filters & Options/);
    await screen.findByText('Unapplied changes');
    expect(address()).toBe('/spc-reports?page=2');
    await press(/^Search Filters & Options/);
    await press('Apply Changes');
    await screen.findByText(/^Showing 1–\d+ of \d+ SPC preliminary reports \(Page 1 of 1\)$/);
    expect(address()).toBe('/spc-reports?f_scale=EF0&state=KANSAS&month=5&day=19');
    await waitFor(() => expect(button('Apply Changes').disabled).toBe(true));

    await press('Remove filter Kansas');
    await waitFor(() => expect(address()).toBe('/spc-reports?f_scale=EF0&month=5&day=19'));
    await waitFor(() => expect(field('State').value).toBe(''));
    expect(focusedName()).toBe('Results');
    goBack();
    await waitFor(() => expect(field('State').value).toBe('Kansas'));

    await press('Reset All');
    expect(address()).toContain('KANSAS');
    await press('Apply Changes');
    await screen.findByText(/^Showing 1–50 of 58/);
    expect(address()).toBe('/spc-reports');
  });

  it('says that nothing matches, and shows the first page for one beyond the end', async () => {
    await openScreen('/spc-reports?state=ohio');
    await screen.findByRole('heading', { name: 'No SPC preliminary reports found.' });
    await expectNoViolations();
    await press('Clear all filters');
    await screen.findByText(/of 58 SPC preliminary reports/);
    const { address } = await openScreen('/spc-reports?page=9');
    await screen.findByText(/^Showing 1–50 of 58/);
    expect(address()).toBe('/spc-reports');
  });

  it('says that it failed, and shows the list after trying again', async () => {
    const store = restingStore(/\/spc-reports$/);
    await openScreen('/spc-reports', store);
    await screen.findByText('Error loading data: The store is resting.');
    await expectNoViolations();
    store.wake();
    await press('Try again');
    await cards();
  });
});

describe('one SPC preliminary report', () => {
  it('says that a promoted one has become an official event, and links to it', async () => {
    const { calls } = await openScreen('/spc-reports');
    await open('4 W Newcastle');
    await screen.findByText('This report has been promoted to an official event', { exact: false });
    expect(calls.filter((url) => url.endsWith('/contributions'))).toEqual([]);
    await follow('View the official tornado');
    await screen.findByRole('heading', { level: 1, name: 'Moore tornado' });
  });

  it('says where there are no coordinates, no contributions and no comments', async () => {
    const { goBack } = await openScreen('/spc-reports');
    await open('Near Town');
    await screen.findByText('No coordinates available for this report', { exact: false });
    await screen.findByRole('heading', { name: 'No Contributions Yet' });
    expect(screen.queryByRole('heading', { name: 'When it was reported' })).toBeNull();
    await expectNoViolations();
    goBack();
    await open('Oklahoma SPC Report');
    await screen.findByRole('heading', { level: 1, name: 'SPC Preliminary Tornado Report' });
    await screen.findByText('None');
  });

  it('has a message while loading, when not found and when failed', async () => {
    let fault: 'hangs' | 'is cut' | 'none' = 'hangs';
    const { goBack } = await openScreen('/spc-reports', {
      intercept: ({ pathname }) => {
        if (fault === 'none' || !/\/spc-reports\/spc-[^/]*$/.test(pathname)) return undefined;
        return fault === 'hangs' ? new Promise<never>(() => {}) : new Error('The network is gone.');
      },
    });
    await open('2 E Shawnee');
    await screen.findByText('Loading SPC preliminary report...');
    await expectNoViolations();
    fault = 'is cut';
    goBack();
    await open('54 SW');
    await screen.findByText('Error: An unexpected network or server error occurred.', { exact: false });
    for (const id of ['spc-20130519-zzzzzzzz', '19740403-zzzzzzzz', 'nothing', 'none']) {
      await openScreen(`/spc-reports/${id}`);
      await screen.findByRole('heading', { name: 'Report not found.' });
    }
    await follow('Back to the reports');
    await cards();
  });
});
