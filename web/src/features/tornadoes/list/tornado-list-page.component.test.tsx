import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, refusal, webPage, type AnswersByRoute } from '../../../testing/open-page.tsx';
import { TornadoListPage } from './tornado-list-page.tsx';

const { response: list } = tornadoExamples.listTornadoes;
const [xenia] = list.tornadoes;
const pagination = { total: 30, page: 1, limit: 10, totalPages: 3, hasMore: true };

const profile = { ...tornadoExamples.getProfile.response, total: pagination.total };

beforeEach(() => void vi.stubGlobal('scrollTo', () => {}));

/** A page of the list, whose tornado is named for it. */
function page(number: number) {
  const named = { display_name: `Page ${number}, Ohio`, known_as: null };
  return {
    ...list,
    tornadoes: [{ ...xenia, id: `1974040${number}-xhyw80gn`, ...named }],
    pagination: { ...pagination, page: number },
  };
}

function open(search = '', answers: AnswersByRoute = {}) {
  const opened = openPage(<TornadoListPage renderAction={() => null} />, `/tornadoes${search}`, {
    'GET /tornadoes': ({ query }) => page(Number(query['page'] ?? 1)),
    'GET /tornadoes/profile': profile,
    ...answers,
  });
  const asked = () => opened.callsOf('GET /tornadoes').map(({ query }) => query);
  return { ...opened, asked, queryString: opened.search };
}

async function openPanel(queryString = '') {
  const opened = open(queryString);
  await screen.findAllByRole('article');
  fireEvent.click(screen.getByRole('button', { name: 'Search Filters & Options' }));
  await screen.findByLabelText('State');
  return opened;
}

const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Apply Changes' });
const select = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const choose = (name: string, value: string) => fireEvent.change(select(name), { target: { value } });
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const cardNames = () =>
  screen
    .queryAllByRole('article')
    .map((card) => card.querySelector('h2, h3')?.textContent)
    .join();
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the filters of the list', () => {
  it('are removed at once by their chips, and leave other changes pending', async () => {
    const { queryString, asked } = await openPanel('?ef_rating=F5,EF5&state=KANSAS');
    choose('Sort by', 'fatalities');
    press('Remove filter F5');
    await waitFor(() => expect(queryString()).toBe('?ef_rating=EF5&state=KANSAS'));
    expect(apply().disabled).toBe(false);
    expect(box(/^F5/).checked).toBe(false);
    press('Clear all');
    await waitFor(() => expect(queryString()).toBe(''));
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
    fireEvent.click(apply());
    await waitFor(() => expect(queryString()).toBe('?sort_by=fatalities'));
    await screen.findByText(/most fatalities first/);
    expect(asked().at(-1)?.['sort_by']).toBe('fatalities');
  });

  it('have no plain F values with EF only, which removes those that were chosen', async () => {
    const { queryString } = await openPanel('?ef_rating=F5,EF5');
    fireEvent.click(screen.getByRole('checkbox', { name: 'EF scale only' }));
    expect(screen.queryByRole('checkbox', { name: /^F\d/ })).toBeNull();
    fireEvent.click(apply());
    await waitFor(() => expect(queryString()).toBe('?ef_rating=EF5'));
  });

  it('are a month, and a day of it', async () => {
    const { queryString } = await openPanel();
    expect(select('Day').disabled).toBe(true);
    choose('Month', '4');
    fireEvent.click(apply());
    await waitFor(() => expect(queryString()).toBe('?month=4'));
    screen.getByRole('button', { name: 'Remove filter April' });
    choose('Day', '3');
    fireEvent.click(apply());
    await waitFor(() => expect(queryString()).toBe('?month=4&day=3'));
    screen.getByRole('button', { name: 'Remove filter April 3' });
    choose('Month', '');
    expect([select('Day').value, select('Day').disabled]).toEqual(['', true]);
  });

  it('are reset with the sort, but not the page size, which leads to page 1', async () => {
    const { queryString, asked } = await openPanel('?page=3&ef_rating=F4&sort_by=width&sort_direction=ASC');
    choose('Results per page', '25');
    fireEvent.click(apply());
    await waitFor(() =>
      expect(queryString()).toBe('?limit=25&ef_rating=F4&sort_by=width&sort_direction=ASC'),
    );
    await waitFor(() => expect(asked().at(-1)?.['limit']).toBe('25'));
    press('Reset All');
    expect(select('Sort by').value).toBe('begin_datetime');
    expect(queryString()).toContain('ef_rating=F4');
    fireEvent.click(apply());
    await waitFor(() => expect(queryString()).toBe('?limit=25'));
  });

  it('have the server’s count beside each choice, whichever choices of the same filter are applied', async () => {
    const { asked } = await openPanel('?ef_rating=F5&state=OHIO');
    const options = (name: string) => [...select(name).options].map(({ text }) => text);
    expect(options('State')).toContain('Ohio (8)');
    expect(screen.getByLabelText('State').querySelector('optgroup')?.label).toMatch(/touched each state/);
    expect(options('Month')).toEqual(expect.arrayContaining(['April (5)', 'May (2)']));
    screen.getByRole('checkbox', { name: 'F4 5' });
    expect(asked().at(-1)?.['facets']).toBe('true');
  });
});

describe('cards or a table', () => {
  const isShown = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
  const view = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

  it('are one press apart; the table stands in the URL, and the page and pending changes stay', async () => {
    const { queryString, asked } = await openPanel('?page=2&state=OHIO');
    expect(isShown('Cards')).toBe(true);
    choose('Sort by', 'width');
    view('Table');
    await screen.findByRole('table');
    expect(queryString()).toBe('?page=2&state=OHIO&view=table');
    expect(select('Sort by').value).toBe('width');
    expect(asked().some((query) => 'view' in query)).toBe(false);
    press('Page 3');
    await waitFor(() => expect(queryString()).toBe('?page=3&state=OHIO&view=table'));
    view('Cards');
    await screen.findByRole('article');
    expect(queryString()).toBe('?page=3&state=OHIO');
  });

  it('are remembered on the device, and the URL says so', async () => {
    open();
    await screen.findByRole('article');
    view('Table');
    cleanup();
    const { queryString } = open('?q=ohio&ef_rating=EF9');
    await screen.findByRole('table');
    await waitFor(() => expect(queryString()).toBe('?q=ohio&view=table'));
    screen.getByText(/EF9/);
  });

  it('are as a shared URL says, for as long as it is followed, whatever is remembered', async () => {
    const table = open('?view=table');
    await screen.findByRole('table');
    expect(table.queryString()).toBe('?view=table');
    cleanup();
    open();
    await screen.findByRole('article');
    view('Table');
    cleanup();
    const cards = open('?view=cards');
    await screen.findByRole('article');
    press('Page 2');
    await waitFor(() => expect(cards.queryString()).toBe('?page=2&view=cards'));
    await screen.findByRole('article');
    view('Table');
    await waitFor(() => expect(cards.queryString()).toBe('?page=2&view=table'));
  });

  it('are each as they were left, going back and forward', async () => {
    const { queryString, go } = open('?q=kansas');
    await screen.findByRole('article');
    view('Table');
    await go('/tornadoes?q=ohio&view=cards');
    await screen.findByRole('article');
    await go(-1);
    await screen.findByRole('table');
    expect(queryString()).toBe('?q=kansas&view=table');
    await go(1);
    await screen.findByRole('article');
  });
});

describe('a list without tornadoes', () => {
  it('shows the first page of the same filter where the URL asks for one beyond the end', async () => {
    const beyond = { ...list, tornadoes: [], pagination: { ...pagination, page: 900, hasMore: false } };
    const { queryString } = open('?ef_rating=F5&page=900', {
      'GET /tornadoes': ({ query }) => (query['page'] === '900' ? beyond : page(1)),
    });
    await waitFor(() => expect(queryString()).toBe('?ef_rating=F5'));
    await screen.findByRole('article');
  });

  it('says that nothing matches, without page buttons', async () => {
    const none = { total: 0, page: 1, limit: 10, totalPages: 0, hasMore: false };
    open('?ef_rating=EF5&state=HAWAII', {
      'GET /tornadoes': { ...list, tornadoes: [], pagination: none },
    });
    await screen.findByRole('heading', { name: 'No tornadoes found' });
    screen.getByText('No results found matching your criteria.');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });
});

describe('an API that is slow or fails', () => {
  it('is slow: the previous page stays visible, marked as busy', async () => {
    const { answer } = open();
    await screen.findByRole('article');
    const second = Promise.withResolvers<object>();
    answer({ 'GET /tornadoes': second.promise });
    press('Page 2');
    await waitFor(() => expect(document.querySelector('[aria-busy=true] article')).not.toBeNull());
    expect(cardNames()).toBe('Page 1, Ohio');
    second.resolve(page(2));
    await waitFor(() => expect(cardNames()).toBe('Page 2, Ohio'));
    expect(document.querySelector('[aria-busy=true] article')).toBeNull();
  });

  it.each([
    ['answers 503', refusal('UNAVAILABLE', 'The store is resting.'), 'The store is resting.'],
    ['answers a page instead of JSON', webPage(200), 'An unexpected network or server error occurred.'],
  ])('%s: the list is empty, says why, and is loaded again on request', async (_what, failure, message) => {
    const { answer } = open();
    await screen.findByRole('article');
    answer({ 'GET /tornadoes': failure });
    press('Page 2');
    await screen.findByText(`Error loading data: ${message}`);
    expect(screen.queryAllByRole('article')).toEqual([]);
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    answer({ 'GET /tornadoes': page(2) });
    press('Try again');
    await waitFor(() => expect(cardNames()).toBe('Page 2, Ohio'));
  });
});

it.each([
  ['', '30 tornadoes, newest first (1974 to'],
  ['?state=Ohio', '30 match your filters'],
])('the list at “%s” says “%s”', async (queryString, words) => {
  open(queryString);
  await screen.findAllByRole('article');
  expect(screen.getByRole('region', { name: 'Results' }).textContent).toContain(words);
});
