import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ScaleSelect } from './scale-select.tsx';

afterEach(cleanup);

const violent = '4 and 5, either scale';
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

const nothing: Rating[] = [];

function Select({ first = nothing, startsEfOnly = false }: { first?: Rating[]; startsEfOnly?: boolean }) {
  const [value, setValue] = useState<readonly Rating[]>(first);
  return <ScaleSelect value={value} onChange={setValue} startsEfOnly={startsEfOnly} />;
}

it('chooses 4 and 5 of both scales at once, instead of what was chosen', () => {
  render(<Select first={['F1']} />);
  fireEvent.click(box(violent));
  const chosen = ['F4', 'F5', 'EF4', 'EF5'].map((name) => box(name).checked);
  expect(chosen).toEqual([true, true, true, true]);
  expect(box('F1').checked).toBe(false);
  fireEvent.click(box('EF4'));
  expect(box(violent).checked).toBe(false);
  fireEvent.click(box('EF4'));
  expect(box(violent).checked).toBe(true);
  fireEvent.click(box(violent));
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').some(({ checked }) => checked)).toBe(false);
});

it('chooses 3 and up of both scales, beside that', () => {
  render(<Select first={['EF4']} />);
  fireEvent.click(box('3 and up, either scale'));
  const chosen = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
  expect(chosen.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'F3',
    'F4',
    'F5',
    'EF3',
    'EF4',
    'EF5',
    '3 and up, either scale',
  ]);
});

it('says of which time each scale is, and what unrated means', () => {
  render(<Select />);
  const ratingsOf = (name: string) =>
    within(screen.getByRole('group', { name }))
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ labels }) => labels?.[0]?.textContent);
  expect(ratingsOf('F scale, until January 2007')).toEqual(['F0', 'F1', 'F2', 'F3', 'F4', 'F5']);
  expect(ratingsOf('EF scale, since February 2007')).toHaveLength(6);
  expect(ratingsOf('No damage to rate, or not recorded')).toEqual(['Unknown/Unrated']);
});

it('offers them only where both scales are', () => {
  render(<Select startsEfOnly />);
  expect(screen.queryByRole('checkbox', { name: /either scale/ })).toBeNull();
});
