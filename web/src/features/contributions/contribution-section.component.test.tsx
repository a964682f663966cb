import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, refusal, type Call, type OpenedPage } from '../../testing/open-page.tsx';
import { ContributionSection } from './contribution-section.tsx';

const [example] = contributionExamples.listContributions.response.contributions;
const all = Array.from({ length: 70 }, (_, n) =>
  Contribution.parse({
    ...example,
    id: `01JD5K8Z7Q${String(n).padStart(16, '0')}`,
    title: `Story ${n}`,
    createdAt: new Date(Date.UTC(2026, 9, 1) - n * 60_000).toISOString(),
    netVotes: n === 69 ? 99 : 0,
  }),
);

const list = 'GET /tornadoes/{id}/contributions';
function listed({ query: { before = '0', limit = '20' } }: Call) {
  const to = Number(before) + Number(limit);
  const next = to < all.length ? String(to).padStart(40, '0') : null;
  const pagination = { limit: Number(limit), hasMore: next !== null, next };
  return { data: { contributions: all.slice(Number(before), to), pagination } };
}

let page: OpenedPage;
/** Puts the end of the list in view, or out of it. */
let look: (isNear: boolean) => void = () => {};

beforeEach(() => {
  const observers = new Set<(entries: { isIntersecting: boolean }[]) => void>();
  let isNearNow = false;
  look = (isNear) => {
    isNearNow = isNear;
    act(() => observers.forEach((see) => see([{ isIntersecting: isNear }])));
  };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #see: (entries: { isIntersecting: boolean }[]) => void;
      constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
        this.#see = see;
      }
      observe() {
        observers.add(this.#see);
        this.#see([{ isIntersecting: isNearNow }]);
      }
      disconnect() {
        observers.delete(this.#see);
      }
    },
  );
});
async function open(hash = ''): Promise<void> {
  page = openPage(<ContributionSection kind="tornado" id="x" />, `/tornadoes/x${hash}`, { [list]: listed });
  await screen.findByText('Story 0');
}

const asked = () => page.callsOf(list);
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const more = () => screen.getByRole('button', { name: 'Show more' });
const areShown = (count: number) => waitFor(() => expect(titles()).toHaveLength(count));

describe('the contributions of one tornado', () => {
  it('load as one scrolls, and no further than that', async () => {
    await open();
    await areShown(20);
    expect(asked()).toHaveLength(1);
    look(true);
    await areShown(70);
    expect(titles()).toEqual(all.map(({ title }) => title));
    expect(status()).toContain('70 contributions shown');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(asked()).toHaveLength(2);
  });

  it('load by a button too, and the focus goes on with the first new one', async () => {
    await open();
    more().focus();
    fireEvent.click(more());
    await areShown(70);
    expect(document.activeElement?.textContent).toContain('Story 20');
  });

  it('stay when the next page fails, which is told and can be tried again', async () => {
    await open();
    page.answer({ [list]: refusal('UNAVAILABLE', 'The store is resting.') });
    look(true);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to fetch contributions. The store is resting.',
    );
    expect(titles()).toHaveLength(20);
    const tries = asked().length;
    look(false);
    look(true);
    expect(asked()).toHaveLength(tries);
    page.answer({ [list]: listed });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await areShown(70);
  });

  it('begin again when their place is not known any more', async () => {
    await open();
    page.answer({ [list]: refusal('INVALID_REQUEST', 'This list cannot be continued from there.') });
    fireEvent.click(more());
    await screen.findByRole('alert');
    page.answer({ [list]: listed });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(asked().at(-1)?.query).not.toHaveProperty('before');
    look(true);
    await areShown(70);
  });

  it('load until the one that the URL names is there', async () => {
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {});
    await open(`#contribution-${all[69]?.id}`);
    await areShown(70);
    expect(document.activeElement?.id).toBe(`contribution-${all[69]?.id}`);
    expect(scrolled).toHaveBeenCalledTimes(1);
    scrolled.mockRestore();
  });

  it('are all loaded before they are sorted or narrowed', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'most_voted' } });
    await areShown(70);
    expect(titles()[0]).toBe('Story 69');
    fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'Personal Account' } });
    expect(titles()).toHaveLength(70);
  });
});
