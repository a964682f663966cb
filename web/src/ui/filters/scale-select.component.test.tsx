import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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

it('offers it only where both scales are', () => {
  render(<Select startsEfOnly />);
  expect(screen.queryByRole('checkbox', { name: violent })).toBeNull();
});
