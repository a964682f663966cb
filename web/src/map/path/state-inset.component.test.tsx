import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StateInset } from './state-inset.tsx';

afterEach(cleanup);

async function dotAt(lat: number, lon: number): Promise<[x: number, y: number]> {
  const { container } = render(
    <svg>
      <StateInset state="Kansas" lat={lat} lon={lon} />
    </svg>,
  );
  return waitFor(() => {
    const dot = container.querySelector('circle');
    expect(dot).not.toBeNull();
    return [Number(dot?.getAttribute('cx')), Number(dot?.getAttribute('cy'))];
  });
}

it('draws a wide state as wide as its box, with the dot where the tornado began', async () => {
  const [west, north] = await dotAt(40, -102.05);
  const [east, south] = await dotAt(37, -94.6);
  expect(west).toBeCloseTo(10, 0);
  expect(east).toBeCloseTo(74, 0);
  expect(north).toBeCloseTo(10, 0);
  // Half as high as wide, because degrees of longitude are shorter.
  expect(south - north).toBeGreaterThan(28);
  expect(south - north).toBeLessThan(36);
});

it('draws nothing for a tornado without a position', () => {
  const { container } = render(<StateInset state="Kansas" lat={null} lon={null} />);
  expect(container.innerHTML).toBe('');
});
