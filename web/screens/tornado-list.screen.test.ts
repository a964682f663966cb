import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ownSite } from '../e2e/own-site.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { openScreen } from './open-screen.tsx';
import { button, field, press } from './use-screen.ts';
import { VisitorCalls } from '../e2e/visitor-calls.ts';
import { wordsOf } from './words-of.ts';

interface ListAnswer {
  tornadoes: { radar_video_url: string | null }[];
  pagination: { total: number };
}

/** Returns the API's own answer to a query. */
async function fetchList(query: string): Promise<ListAnswer> {
  const answer = await new VisitorCalls(ownSite.siteUrl).send('GET', `/api/v1/tornadoes?${query}`);
  return (await answer.json()) as ListAnswer;
}

const cards = () => screen.findAllByRole('article');
const see = (text: string | RegExp) => screen.findByText(text, { exact: false });
const panel = 'Search Filters & Options';

describe('searching by mouse', () => {
  it('keeps edits pending until they are applied, then shows them in the URL and as chips', async () => {
    const { address } = await openScreen('/tornadoes?page=3');
    await cards();
    await press(panel);
    expect(button('Apply Changes').disabled).toBe(true);
    fireEvent.click(field(/^F5/));
    // Its text has a count, as soon as that is known.
    fireEvent.change(field('State'), { target: { value: 'Texas' } });
    expect(button('Apply Changes').disabled).toBe(false);
    expect(address()).toBe('/tornadoes?page=3');
    expect(screen.queryByText('Unapplied changes', { exact: false })).toBeNull();
    await press(new RegExp(`^${panel}`));
    await see('Unapplied changes');
    await press(new RegExp(`^${panel}`));
    await press('Apply Changes');
    await waitFor(() => expect(address()).toBe('/tornadoes?ef_rating=F5&state=TEXAS'));
    await waitFor(() => expect(button('Apply Changes').disabled).toBe(true));
    const { pagination } = await fetchList('ef_rating=F5&state=TEXAS');
    await waitFor(() =>
      expect(wordsOf(screen.getByRole('main'))).toContain(
        `${pagination.total} match your filters, newest first`,
      ),
    );
    const chips = within(screen.getByRole('list', { name: 'Active filters' }));
    expect(chips.getAllByRole('button').map(wordsOf)).toEqual(['F5', 'Texas', 'Clear all']);
  });

  it('shows a small map on a click, or the radar loop of a tornado that has one', async () => {
    const answer = await fetchList('page=1');
    if (answer.tornadoes[0]) answer.tornadoes[0].radar_video_url = '/media/radar/none.mp4';
    await openScreen('/tornadoes', {
      intercept: ({ pathname }) => (pathname === '/api/v1/tornadoes' ? Response.json(answer) : undefined),
    });
    const [first, second] = (await cards()) as [HTMLElement, HTMLElement];
    const loop = first.querySelector('video');
    expect(loop?.getAttribute('preload')).toBe('none');
    expect(loop?.hasAttribute('controls')).toBe(true);
    expect(within(first).queryByRole('button', { name: /^Show Map/ })).toBeNull();
    await expectNoViolations();
    fireEvent.click(within(second).getByRole('button', { name: /^Show Map/ }));
    await within(second).findByRole('img', { name: /^Map\. / });
  });

  it('names a path without a recorded end as such', async () => {
    await openScreen('/tornadoes');
    await press('Show Map of Elkhorn–Bennington–Blair, Nebraska');
    await screen.findByRole('img', {
      name: /Where Elkhorn–Bennington–Blair, Nebraska touched down; its end is not recorded/,
    });
  });

  it('asks once more by itself where a first call ran out of time', async () => {
    const failed = new Set<string>();
    await openScreen('/tornadoes?q=joplin', {
      intercept: ({ pathname }) => {
        if (!/\/tornadoes(?:\/profile)?$/.test(pathname) || failed.has(pathname)) return undefined;
        failed.add(pathname);
        return Response.json({ message: 'Internal Server Error' }, { status: 500 });
      },
    });
    await cards();
    expect([...failed]).toContain('/api/v1/tornadoes');
    expect(screen.queryByText(/We can’t reach the server/)).toBeNull();
  });

  it('shows the first page for a page beyond the end, and leaves defaults out of the URL', async () => {
    const { address } = await openScreen(
      '/tornadoes?page=900&limit=10&sort_by=start_time&sort_direction=DESC',
    );
    await cards();
    await waitFor(() => expect(address()).toBe('/tornadoes'));
  });
});
