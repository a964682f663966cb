import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Units } from '../../lib/units.ts';
import { MeasureField } from './measure-field.tsx';

afterEach(cleanup);

function Filter({ units, first }: { units: Units; first: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <MeasureField label="Least" quantity="length" units={units} value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('')}>
        Reset
      </button>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Least');
const limit = () => screen.getByRole('status').textContent;

it('shows what was typed, and passes on the record’s unit', () => {
  render(<Filter units="metric" first="" />);
  for (const typed of ['1', '10', '10.0', '10.05', '10.0567']) {
    fireEvent.change(field(), { target: { value: typed } });
    expect(field().value).toBe(typed);
  }
  fireEvent.change(field(), { target: { value: '10' } });
  expect(limit()).toBe('6.213712');
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(field().value).toBe('');
});

it('shows the same limit in other units after a switch, and does not change it', () => {
  const { rerender } = render(<Filter units="us" first="5" />);
  expect(field().value).toBe('5');
  rerender(<Filter units="metric" first="5" />);
  expect([field().value, limit()]).toEqual(['8.047', '5']);
  fireEvent.change(field(), { target: { value: '8' } });
  rerender(<Filter units="us" first="5" />);
  expect([field().value, limit()]).toEqual(['4.97097', '4.97097']);
  rerender(<Filter units="metric" first="5" />);
  expect([field().value, limit()]).toEqual(['8', '4.97097']);
});
