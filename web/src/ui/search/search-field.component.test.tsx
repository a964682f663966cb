import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { offline, openPage, type AnswersByRoute } from '../../testing/open-page.tsx';
import { loadSuggestions } from './load-suggestions.ts';
import { SearchField } from './search-field.tsx';

/** The file takes a moment to unpack. */
const patient = { timeout: 60_000 };

/** Draws the field, and focuses it as a visitor does. */
async function openField(
  value?: string,
  more: Partial<ComponentProps<typeof SearchField>> = {},
  answers: AnswersByRoute = {},
) {
  const { address } = openPage(
    <SearchField label="Search tornadoes" {...(value ? { value } : {})} {...more} />,
    '/credits',
    answers,
  );
  const field = () => screen.getByLabelText<HTMLInputElement>('Search tornadoes', { selector: 'input' });
  await act(async () => {
    field().focus();
    await loadSuggestions();
  });
  return {
    field,
    type: (text: string) => fireEvent.input(field(), { target: { value: text } }),
    press: (key: string) => fireEvent.keyDown(field(), { key }),
    submit: () => fireEvent.submit(screen.getByRole('search')),
    url: address,
  };
}

describe('the search field', () => {
  it('suggests where it had the focus before the app was there', async () => {
    const field = (
      <MemoryRouter>
        <SearchField label="Search tornadoes" />
      </MemoryRouter>
    );
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = renderToString(field);
    screen.getByLabelText('Search tornadoes', { selector: 'input' }).focus();
    const root = await act(async () => {
      const hydrated = hydrateRoot(place, field);
      await loadSuggestions();
      return hydrated;
    });
    await screen.findByRole('combobox', undefined, patient);
    act(() => root.unmount());
    place.remove();
  });

  it('leads to the list with what was typed, and to the whole list with nothing', async () => {
    const { type, submit, url } = await openField();
    type(' ef5 alabama & more ');
    submit();
    expect(url()).toBe('/tornadoes?q=ef5+alabama+%26+more');
    type('  ');
    submit();
    expect(url()).toBe('/tornadoes');
  });

  it('leads to the map from the map, or gives the words to a page that keeps its other filters', async () => {
    const map = await openField(undefined, { page: '/map' });
    map.type('joplin');
    map.submit();
    expect(map.url()).toBe('/map?q=joplin');
    cleanup();
    const given: string[] = [];
    const kept = await openField(undefined, { onSearch: (q) => given.push(q) });
    kept.type(' joplin ');
    kept.submit();
    expect(given).toEqual(['joplin']);
    expect(kept.url()).toBe('/credits');
  });

  it('is a combobox whose list is reached with the arrow keys, while the field keeps the focus', async () => {
    const { field, type, press, url } = await openField(undefined, {}, { 'GET /tornadoes': offline });
    await screen.findByRole('combobox', {}, patient);
    expect(field().getAttribute('aria-expanded')).toBe('false');
    type('jopl');
    const options = await screen.findAllByRole('option', {}, patient);
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    expect(options[0]?.textContent).toBe('JoplinMay 22, 2011, Missouri');
    press('ArrowDown');
    expect(field().getAttribute('aria-activedescendant')).toBe(options[0]?.id);
    expect(options[0]?.getAttribute('aria-selected')).toBe('true');
    press('ArrowUp');
    expect(field().hasAttribute('aria-activedescendant')).toBe(false);
    press('ArrowUp');
    expect(field().getAttribute('aria-activedescendant')).toBe(options.at(-1)?.id);
    press('ArrowDown');
    press('ArrowDown');
    expect(document.activeElement).toBe(field());
    press('Enter');
    // The record cannot be asked here, so it is looked for in the list.
    await vi.waitFor(() => expect(url()).toBe('/tornadoes?q=Joplin%2C+Missouri+2011'), 60_000);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('opens the one tornado that a suggestion means', async () => {
    const { response } = tornadoExamples.listTornadoes;
    const joplin = { ...response.tornadoes[0], id: '20110522-joplin00', begin_wall: '2011-05-22T17:34' };
    const { type, press, url } = await openField(
      undefined,
      {},
      { 'GET /tornadoes': { ...response, tornadoes: [joplin] } },
    );
    type('jopl');
    await screen.findAllByRole('option', {}, patient);
    press('ArrowDown');
    press('Enter');
    await vi.waitFor(() => expect(url()).toBe('/tornadoes/20110522-joplin00'), 60_000);
  });

  it('shows the answer to a question as the first that the arrow keys reach', async () => {
    const { response } = tornadoExamples.listTornadoes;
    const answer = {
      kind: 'most-state',
      headline: 'Texas: 9,361 tornadoes since 1950',
      detail: 'Counted by state.',
      links: [{ label: 'Compare all states', path: '/states' }],
    };
    const understood = { chips: [], ignored: '', others: [], towns: [], tried: [], note: null, answer };
    const asked: string[] = [];
    const { type, press, url } = await openField(
      undefined,
      {},
      {
        'GET /tornadoes': ({ query }) => {
          asked.push(query['q'] ?? '');
          return { ...response, understood };
        },
      },
    );
    type('which state has the');
    type('which state has the most');
    const option = await screen.findByRole('option', { name: /^Texas: 9,361/ }, patient);
    expect(screen.getAllByRole('option')[0]).toBe(option);
    expect(screen.getByRole('status').textContent).toContain(answer.headline);
    expect(asked).toEqual(['which state has the most']);
    press('ArrowDown');
    press('Enter');
    await vi.waitFor(() => expect(url()).toBe('/states'), 60_000);
  });

  it.each([
    ['texas', '/states/texas'],
    ['april 27 2011', '/days/2011-04-27'],
    ['20110522-vp6x3hjk', '/tornadoes/20110522-vp6x3hjk'],
  ])('opens what %j can only mean, at once', async (text, path) => {
    const { type, press, url } = await openField();
    await screen.findByRole('combobox', {}, patient);
    type(text);
    press('Enter');
    await vi.waitFor(() => expect(url()).toBe(path), 60_000);
  });

  it('says how many suggestions there are', async () => {
    const { type, press } = await openField();
    await screen.findByRole('combobox', {}, patient);
    type('jopl');
    await screen.findByRole('listbox', {}, patient);
    const count = screen.getAllByRole('option').length;
    expect(screen.getByRole('status').textContent).toBe(`${count} suggestions`);
    type('qwxzq');
    expect(screen.getByRole('status').textContent).toBe('No suggestions');
    press('Escape');
  });

  it('closes its list with Escape and when it is left, and keeps what was typed', async () => {
    const { field, type, press } = await openField();
    await screen.findByRole('combobox', {}, patient);
    type('moore');
    await screen.findByRole('listbox', {}, patient);
    press('Escape');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field().value).toBe('moore');
    type('moor');
    expect(screen.getByRole('listbox')).toBeTruthy();
    act(() => field().blur());
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('shows no list for a search that it was opened with', async () => {
    const { field } = await openField('joplin');
    await screen.findByRole('combobox', {}, patient);
    expect(field().value).toBe('joplin');
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
