import { MapPin } from '@touchdown/shared/tornadoes/map-pin.ts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Fullscreen } from '../../../lib/use-fullscreen.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { FilterPanel } from '../../../ui/filters/filter-panel.tsx';
import { useMapKeys } from '../use-map-keys.ts';
import { useSelection } from '../use-selection.ts';
import type { PlacedPin } from './cluster-pins.ts';
import { SelectionCards } from './selection-cards.tsx';

const pinOf = (name: string, id: string, fatalities: number): PlacedPin => ({
  ...MapPin.parse({
    id,
    lat: 37,
    lon: -94.5,
    entry: null,
    end_lat: null,
    end_lon: null,
    scale: 'EF5',
    date: '2011-05-22',
    state: 'Missouri',
    cz_name: 'Newton',
    display_name: name,
    known_as: null,
    path_length: 22.1,
    path_width: 1600,
    max_wind_speed: null,
    fatalities,
    injuries: 1150,
    damage_estimate: null,
    begin_time: '2011-05-22T22:34:00Z',
    end_time: null,
    event_narrative: null,
  }),
  start: { lat: 37, lon: -94.5 },
});
const joplin = pinOf('Joplin, Missouri', '20110522-aaaaaaaa', 158);
const other = pinOf('Neosho, Missouri', '20080510-bbbbbbbb', 21);

/** Counts how often the map was told to fill the screen, or to leave it. */
function openMap() {
  const calls = { toggled: 0, left: 0 };
  const fullscreen: Fullscreen = {
    isPossible: true,
    isOn: false,
    toggle: () => calls.toggled++,
    leave: () => calls.left++,
  };
  function Map() {
    const selection = useSelection(() => {});
    useMapKeys({ onClose: selection.closeTop, fullscreen });
    return (
      <>
        <button type="button" onClick={() => selection.selectPin(joplin)}>
          one
        </button>
        <button type="button" onClick={() => selection.selectPin(other)}>
          two
        </button>
        <button type="button" onClick={selection.close}>
          empty map
        </button>
        <input type="checkbox" aria-label="a checkbox" />
        <input type="text" aria-label="a text" />
        <FilterPanel title="Filters" isSheet>
          the fields
        </FilterPanel>
        <SelectionCards selection={selection} fullscreen={fullscreen} />
      </>
    );
  }
  openPage(<Map />);
  return calls;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const cards = () =>
  screen
    .queryAllByRole('region')
    .map((card) => card.getAttribute('aria-label'))
    .filter((name) => name !== 'Filters');
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });

describe('the cards of the map', () => {
  it('say where the tornado was and whom it killed, in words that read as a county', () => {
    openMap();
    press('one');
    const card = screen.getByRole('region', { name: 'Joplin, Missouri' });
    expect(card.textContent).toContain('Newton County, Missouri');
    const brief = [...card.querySelectorAll('[data-brief="true"]')].map(({ textContent }) => textContent);
    expect(brief).toEqual([
      'Path length22.1 miles',
      'Path width1,600 yards',
      'Fatalities158',
      'Injuries1,150',
    ]);
  });

  it('replace each other, and go when the empty map is clicked', () => {
    openMap();
    press('one');
    press('two');
    expect(cards()).toEqual(['Neosho, Missouri']);
    press('empty map');
    expect(cards()).toEqual([]);
  });

  it('stay when pinned: others are chosen beside, and the empty map closes only those', () => {
    openMap();
    press('one');
    const button = screen.getByRole('button', { name: 'Pin' });
    button.focus();
    press('Pin');
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    press('empty map');
    expect(cards()).toEqual(['Joplin, Missouri']);
    press('two');
    expect(cards()).toEqual(['Joplin, Missouri', 'Neosho, Missouri']);
    press('empty map');
    expect(cards()).toEqual(['Joplin, Missouri']);
    press('Pin');
    press('empty map');
    expect(cards()).toEqual([]);
  });

  it('are closed by Escape one by one, the pinned one last, and then full screen is left', () => {
    const calls = openMap();
    press('one');
    press('Pin');
    press('two');
    escape();
    expect(cards()).toEqual(['Joplin, Missouri']);
    escape();
    expect(cards()).toEqual([]);
    expect(calls.left).toBe(0);
    escape();
    expect(calls.left).toBe(1);
  });

  it('give the focus back to the pin when they are closed from within, pinned or not', () => {
    openMap();
    const pin = screen.getByRole('button', { name: 'one' });
    for (const isPinned of [false, true]) {
      pin.focus();
      press('one');
      if (isPinned) press('Pin');
      screen.getByRole('button', { name: 'Close' }).focus();
      press('Close');
      expect(cards()).toEqual([]);
      expect(document.activeElement).toBe(pin);
    }
  });

  it('have a button that fills the screen with the map', () => {
    const calls = openMap();
    press('one');
    press('Fullscreen map');
    expect(calls.toggled).toBe(1);
  });

  it.each([
    ['a checkbox', 1],
    ['a text', 0],
  ])('leave the key f to %s where it is typed', (label, expected) => {
    const calls = openMap();
    fireEvent.keyDown(screen.getByLabelText(label), { key: 'f' });
    expect(calls.toggled).toBe(expected);
  });

  it('stay while the filters lie over them: Escape closes those first, and the focus returns to their button', () => {
    openMap();
    press('one');
    const filters = screen.getByRole('button', { name: 'Filters' });
    filters.focus();
    fireEvent.click(filters);
    expect(document.activeElement?.textContent).toBe('the fields');
    escape();
    expect(filters.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(filters);
    expect(cards()).toEqual(['Joplin, Missouri']);
    escape();
    expect(cards()).toEqual([]);
  });
});
