import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseUnits, useUnits } from '../lib/units.ts';
import { UnitsSwitch } from './units-switch.tsx';

beforeEach(() => {
  localStorage.clear();
  act(() => chooseUnits('us'));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(() => chooseUnits('us'));
});

function Reader() {
  return <p>{useUnits()}</p>;
}

function show() {
  render(
    <>
      <UnitsSwitch name="footer" />
      <UnitsSwitch name="list" />
      <Reader />
    </>,
  );
}

const checked = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter((radio) => radio.checked)
    .map((radio) => radio.getAttribute('aria-label'));

it('begins with US units, changes every switch and figure of the page, and is stored', () => {
  show();
  expect(checked()).toEqual(['US units (mi)', 'US units (mi)']);
  fireEvent.click(screen.getAllByRole('radio', { name: 'Metric units (km)' })[0] as HTMLElement);
  expect(checked()).toEqual(['Metric units (km)', 'Metric units (km)']);
  expect(screen.getByText('metric')).toBeTruthy();
  expect(localStorage.getItem('units:1')).toBe('metric');
});

it('is right at the first render of the next visit', async () => {
  localStorage.setItem('units:1', 'metric');
  vi.resetModules();
  const { useUnits: useUnitsOfNextVisit } = await import('../lib/units.ts');
  const seen: string[] = [];
  function Recorder() {
    seen.push(useUnitsOfNextVisit());
    return null;
  }
  render(<Recorder />);
  expect(new Set(seen)).toEqual(new Set(['metric']));
});

it('follows a choice in another tab, and one made while this page was left', () => {
  show();
  localStorage.setItem('units:1', 'metric');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'units:1' })));
  expect(checked()).toEqual(['Metric units (km)', 'Metric units (km)']);
  localStorage.setItem('units:1', 'us');
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(checked()).toEqual(['US units (mi)', 'US units (mi)']);
});

it('takes a stored text that it does not know as US units', () => {
  show();
  localStorage.setItem('units:1', 'furlongs');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'units:1' })));
  expect(checked()).toEqual(['US units (mi)', 'US units (mi)']);
});

it('lasts until the page is closed where storage is forbidden', () => {
  const forbid = () => {
    throw new DOMException('Storage is forbidden.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid });
  show();
  fireEvent.click(screen.getAllByRole('radio', { name: 'Metric units (km)' })[0] as HTMLElement);
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(checked()).toEqual(['Metric units (km)', 'Metric units (km)']);
});
