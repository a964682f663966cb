import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Brush, Span } from './brush-tracks.ts';
import { TimeBrush } from './time-brush.tsx';

const years = { from: 1950, to: 1953 };
const brushed = {
  shown: new Uint8Array(0),
  count: 0,
  years: new Uint32Array(4),
  months: new Uint32Array(13),
  hours: new Uint32Array(24),
};
const longEnough = 5_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openBrush(prefersStillness: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: prefersStillness && query === '(prefers-reduced-motion: reduce)',
  }));
  function Brushed() {
    const [span, setSpan] = useState<Span>();
    const brush: Brush = { years: span };
    return (
      <TimeBrush years={years} brushed={brushed} brush={brush} onYears={setSpan} onDayBrush={() => {}} />
    );
  }
  render(<Brushed />);
  const shown = () => screen.getByText('tracks', { exact: false }).textContent;
  const wait = () => {
    act(() => {
      vi.advanceTimersByTime(longEnough);
    });
  };
  return { shown, wait };
}

describe('playing the years', () => {
  it('moves on by itself until it is paused', () => {
    const { shown, wait } = openBrush(false);
    fireEvent.click(screen.getByRole('button', { name: 'Play the years' }));
    wait();
    expect(shown()).toMatch(/, 195\d$/);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    const paused = shown();
    wait();
    expect(shown()).toBe(paused);
  });

  it('moves one year for each click where a person wants no motion', () => {
    const { shown, wait } = openBrush(true);
    const next = screen.getByRole('button', { name: 'Next year' });
    fireEvent.click(next);
    wait();
    expect(shown()).toContain(', 1950');
    fireEvent.click(next);
    wait();
    expect(shown()).toContain(', 1951');
  });
});
