import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GoToPage } from '../../../ui/go-to-page.tsx';
import { TornadoTable, type SortChange } from './tornado-table.tsx';

const [first] = tornadoExamples.listTornadoes.response.tornadoes as [TornadoSummary];

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function show(sort: SortChange, over: Partial<TornadoSummary> = {}) {
  const onSort = vi.fn<(sort: SortChange) => void>();
  render(
    <MemoryRouter>
      <TornadoTable tornadoes={[{ ...first, ...over }]} sort={sort} onSort={onSort} isStale={false} />
    </MemoryRouter>,
  );
  return onSort;
}

describe('the table of tornadoes', () => {
  it('says by which column it is sorted, and turns the order round at a second press', () => {
    const onSort = show({ sortBy: 'fatalities', sortDirection: 'DESC' });
    const sorted = screen.getAllByRole('columnheader').filter((head) => head.hasAttribute('aria-sort'));
    expect(sorted.map((head) => [head.textContent, head.getAttribute('aria-sort')])).toEqual([
      ['Deaths', 'descending'],
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Deaths' }));
    fireEvent.click(screen.getByRole('button', { name: 'Miles' }));
    expect(onSort.mock.calls).toEqual([
      [{ sortBy: 'fatalities', sortDirection: 'ASC' }],
      [{ sortBy: 'length', sortDirection: 'DESC' }],
    ]);
  });

  it('leads to the tornado, and writes unknown where nothing is recorded', () => {
    show({ sortBy: 'begin_datetime', sortDirection: 'DESC' }, { fatalities: null, injuries: 0 });
    const row = screen.getAllByRole('row')[1] as HTMLElement;
    const targets = within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(targets).toEqual([`/days/${first.begin_wall.slice(0, 10)}`, `/tornadoes/${first.id}`]);
    const cells = within(row).getAllByRole('cell');
    expect(cells[3]?.textContent).toContain('not recorded');
    expect(cells[4]?.textContent).toBe('0');
  });

  it('marks what is only the known part of an unknown total', () => {
    const part = {
      fatalities: 23,
      fatalities_at_least: true,
      damage_estimate: 1_750_000,
      damage_at_least: true,
    };
    show({ sortBy: 'damage', sortDirection: 'DESC' }, { ...part, injuries: 90 });
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect([cells[3], cells[4], cells.at(-1)]).toEqual(['≥ 23', '90', '≥ $1.75M']);
  });
});

describe('the field for a page', () => {
  it.each([
    ['12', 12],
    ['999', 40],
    ['3', undefined],
  ])('leads with %s to page %s', (typed, page) => {
    const onPage = vi.fn<(page: number) => void>();
    render(<GoToPage page={3} totalPages={40} onPage={onPage} />);
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Go to page' }), { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Go' }));
    expect(onPage.mock.calls.flat()).toEqual(page === undefined ? [] : [page]);
  });
});
