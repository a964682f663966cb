import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetLimits } from '../e2e/accounts/forget-limits.ts';
import { takeNewContributionsBack } from '../e2e/contributions/own-community.ts';
import { cardWith, titlesOf } from './contribution-cards.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { openScreen } from './open-screen.tsx';
import { restingStore } from './resting-store.ts';
import { headings } from './see-screen.ts';
import { choose, follow, press } from './use-screen.ts';

beforeEach(forgetLimits);
// Earlier files of this worker may have been stopped in the middle.
beforeAll(takeNewContributionsBack);

async function openFeed() {
  const opened = await openScreen('/contributions');
  await cardWith('From the storm shelter');
  return opened;
}

const openReport = async () =>
  fireEvent.click(within(await cardWith('From the storm shelter')).getByRole('link', { name: /Oklahoma/ }));

describe('the feed of contributions', () => {
  it('has the newest first, ten per page, with links to older ones and back', async () => {
    const { address } = await openFeed();
    const older = () => screen.queryByRole('link', { name: 'Older contributions' });
    // Earlier files of this worker may have left newer ones, so the site's own may end on a later page.
    let shown = titlesOf();
    for (let next = older(); next; next = older()) {
      expect(shown).toHaveLength(10);
      const last = shown.at(-1);
      fireEvent.click(next);
      await waitFor(() => expect(titlesOf().at(-1) ?? last).not.toBe(last));
      shown = titlesOf();
    }
    expect(shown.slice(-3)).toEqual(['Note 6', 'Note 7', 'Note 8']);
    await follow('Newest contributions');
    await waitFor(() => expect(titlesOf()).toHaveLength(10));
    expect(address()).toBe('/contributions');
  });

  it('shows contributions as text, with the authors’ roles, voting disabled until a login, safe links and galleries', async () => {
    await openFeed();
    const story = within(await cardWith('From the storm shelter'));
    story.getByText('Personal Account');
    story.getByText('The sirens had stopped <b>by then</b>.', { exact: false });
    story.getByText('1 vote');
    const up = story.getByRole<HTMLButtonElement>('button', { name: 'Upvote' });
    expect([up.disabled, up.title]).toEqual([true, 'Login to vote']);
    within(await cardWith('Seen from the east')).getByText('12 votes');
    within(await cardWith('A URL that is none')).getByText('deleted user');
    const edit = (await cardWith('Edit Suggestion')).textContent;
    expect(edit).toContain('community selected');
    expect(edit).not.toContain('EF5');

    // Only links that say where they lead leave the site, and only to web pages.
    const east = within(await cardWith('Seen from the east'));
    const video = east.getByRole<HTMLAnchorElement>('link', { name: 'Watch on YouTube' });
    expect(video.rel).toBe('noopener nofollow ugc');
    expect(document.querySelectorAll('iframe, video')).toHaveLength(0);
    expect(document.querySelectorAll('a[href^="javascript:"]')).toHaveLength(0);

    // Four pictures of a gallery are shown, and the others on request.
    const gallery = within(await cardWith('The week after'));
    expect(gallery.getAllByRole('img')).toHaveLength(4);
    fireEvent.click(gallery.getByRole('button', { name: 'Show 2 More Images' }));
    await waitFor(() => expect(gallery.getAllByRole('img')).toHaveLength(6));
    fireEvent.click(story.getByRole('link', { name: '2 E Shawnee, Oklahoma' }));
    await screen.findByRole('heading', { level: 1, name: /2 E Shawnee/ });
  });

  it('says where a picture cannot be loaded', async () => {
    await openFeed();
    const gallery = within(await cardWith('The week after'));
    const [picture] = gallery.getAllByRole<HTMLImageElement>('img');
    expect((await fetch(String(picture?.src))).status).toBe(404);
    if (picture) fireEvent.error(picture);
    await gallery.findByText('Failed to load');
  });

  it('can be filtered by type, keeps that in the URL, and removes it', async () => {
    const { address, goBack } = await openFeed();
    choose('Type', 'News Article');
    await waitFor(() => expect(address()).toBe('/contributions?type=NEWS_ARTICLE_LINK'));
    await waitFor(() => expect(titlesOf()).toEqual(['Note 2', 'Note 4', 'Note 6', 'Note 8']));
    choose('Type', 'Audio');
    await screen.findByRole('heading', { name: 'No Matching Contributions' });
    goBack();
    await waitFor(() => expect(titlesOf()).toHaveLength(4));
    await press('Remove filter News Article');
    await cardWith('From the storm shelter');
    expect(address()).toBe('/contributions');
  });

  it('says that there is nothing yet', async () => {
    const pagination = { limit: 10, hasMore: false, next: null };
    await openScreen('/contributions', {
      intercept: ({ pathname }) =>
        pathname === '/api/v1/contributions' ? Response.json({ contributions: [], pagination }) : undefined,
    });
    await screen.findByRole('heading', { name: 'No contributions yet' });
    await screen.findByText(/^Be the first to contribute to the platform!/);
    await expectNoViolations();
  });

  it('says that it failed, and shows the feed after trying again', async () => {
    const store = restingStore(/^\/api\/v1\/contributions$/);
    await openScreen('/contributions', store);
    await screen.findByRole('heading', { name: 'Failed to fetch contributions.' });
    await screen.findByText('The store is resting.', { exact: false });
    store.wake();
    await press('Try again');
    await cardWith('From the storm shelter');
  });
});

describe('the contributions to a report', () => {
  const titles = () => headings(3);

  it('can be sorted and narrowed to a type', async () => {
    await openFeed();
    await openReport();
    await screen.findByLabelText('Sort by');
    choose('Sort by', 'Most Voted');
    expect(titles().slice(0, 2)).toEqual(['Seen from the east', 'Edit Suggestion']);
    choose('Type', 'Document');
    expect(titles()).toEqual(['A URL that is none']);
  });

  it('say that they failed to load, and load again on request', async () => {
    const store = restingStore(/\/spc-reports\/[^/]+\/contributions$/);
    await openScreen('/contributions', store);
    await openReport();
    await screen.findByText('Failed to load contributions.');
    await expectNoViolations();
    store.wake();
    await press('Try again');
    await cardWith('From the storm shelter');
  });
});
