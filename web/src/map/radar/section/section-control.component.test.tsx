import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RadarViewer } from '../radar-viewer.tsx';
import { LostScan, type LoadScan } from '../scans.ts';
import type { ViewerView } from '../viewer-view.ts';

const beganAt = Date.UTC(2013, 4, 20, 20);
const tilts = [0.5, 1.5, 2.4, 4, 6.4];
const scans = tilts.map((elevationDegrees, at) => ({
  startTime: beganAt + at * 30_000,
  elevationDegrees,
  moments: ['REF', 'RHO'] as const,
}));
const radar = { lat: 35.333, lon: -97.278 };
const track = {
  path: [
    { lat: 35.333, lon: -96.9 },
    { lat: 35.333, lon: -96.8 },
  ],
  beganAt,
  endedAt: beganAt + 600_000,
};

/** 50 dBZ all around in the lowest three tilts, 10 dBZ above; the lowest correlation in the lowest tilt. */
function sweepOf(scan: number): MeasuredSweep {
  const [count, gateCount] = [360, 100];
  const filled = (code: number) => ({
    codes: new Uint8Array(count * gateCount).fill(code),
    gateCount,
    firstGateMeters: 500,
    gateSpacingMeters: 1_000,
  });
  return {
    elevationDegrees: tilts[scan] ?? 0,
    radials: { count, azimuthDegrees: Float32Array.from({ length: count }, (_, radial) => radial + 0.5) },
    moments: {
      REF: { ...filled(scan < 3 ? 166 : 86), scale: 2, offset: 66 },
      RHO: { ...filled(scan < 1 ? 120 : 233), scale: 300, offset: -60.5 },
    },
  };
}

// The viewer loads it when it is opened, which no timer of a test moves.
beforeAll(() => import('./section-part.tsx'));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function wait(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

async function show(over: Partial<Parameters<typeof RadarViewer>[0]> = {}) {
  const views: ViewerView[] = [];
  const load: LoadScan = async (scan) => sweepOf(scan);
  render(
    <RadarViewer
      station="KTLX, Oklahoma City (OK)"
      radar={radar}
      credit={undefined}
      scans={scans}
      load={load}
      track={track}
      onChange={(view) => views.push(view)}
      {...over}
    />,
  );
  await wait(300);
  return { views };
}

async function open() {
  fireEvent.click(screen.getByRole('button', { name: 'Cross-section' }));
  await wait(600);
  await wait(600);
}

const button = (name: string) => screen.getByRole('button', { name });
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');

describe('the cross-section of a viewer', () => {
  it('lies across the track and says the highest value, the echo top and the debris top', async () => {
    const { views } = await show();
    await open();
    expect(button('Cross-section').getAttribute('aria-expanded')).toBe('true');
    expect(button('Across the track').getAttribute('aria-pressed')).toBe('true');
    expect(said()).toMatch(/Cross-section of 18\.\d miles through 5 tilts, scanned within 2 minutes\./);
    expect(said()).toMatch(/The highest value is 50\.0 dBZ at [\d,]+ feet, [\d.]+ miles from A\./);
    // 35 km away, 2.4° is 5,000 feet up and 4° is 8,300.
    expect(said()).toMatch(
      /Echo top \(18 dBZ\): at least 5,\d00 feet above the radar, .*; the next beam, 3,\d00 feet higher, no longer has it\./,
    );
    expect(said()).toMatch(/Debris \(CC below 0\.8 .*\): at least 1,\d00 feet above the radar/);
    // From south to north, since the track goes east.
    const line = views.at(-1)?.section;
    expect(line && [line.from.lat > line.to.lat, line.from.lon.toFixed(2)]).toEqual([true, '-96.90']);
  });

  it('is moved and read by keys, which do not step the scans', async () => {
    const { views } = await show();
    await open();
    const before = views.at(-1)?.section;
    fireEvent.keyDown(button('End B'), { key: 'ArrowLeft' });
    await wait(600);
    const after = views.at(-1)?.section;
    expect(after?.from).toEqual(before?.from);
    expect(after?.to.lon).toBeLessThan((before?.to.lon ?? 0) - 0.015);
    expect(button('Across the track').getAttribute('aria-pressed')).toBe('false');
    expect(views.at(-1)?.time).toBe(beganAt);

    const picture = screen.getByRole('application', { name: /^Cross-section of Reflectivity/ });
    fireEvent.keyDown(picture, { key: 'ArrowRight' });
    fireEvent.keyDown(picture, { key: 'ArrowDown', shiftKey: true });
    const reading = screen.getByText(/from A, .* of the radar$/);
    expect(reading.textContent).toMatch(/^50\.0 dBZ.* at 2,[\d]00 feet, 9\.\d miles from A, /);
    expect(reading.getAttribute('aria-live')).toBe('polite');
  });

  it('asks for presses on the map, and closes', async () => {
    const { views } = await show();
    await open();
    fireEvent.click(button('Draw on the map'));
    expect(said()).toContain('Press the map where the line should begin (A).');
    fireEvent.click(button('Draw on the map'));
    fireEvent.click(button('End A'));
    expect(said()).toContain('Press the map where end A should be, or move it with the arrow keys.');
    fireEvent.click(button('Cross-section'));
    await wait(0);
    expect(screen.queryByRole('button', { name: 'End A' })).toBeNull();
    expect(views.at(-1)?.section).toBeUndefined();
  });

  it('opens where a link leads, and names tilts that are lost', async () => {
    const section = { from: { lat: 35.3, lon: -97 }, to: { lat: 35.4, lon: -96.9 } };
    const load: LoadScan = async (scan) => {
      if (scan === 2) throw new LostScan('This tilt is not there.', false);
      return sweepOf(scan);
    };
    const { views } = await show({ first: { section }, load });
    await wait(600);
    await wait(600);
    expect(views.at(-1)?.section).toEqual(section);
    expect(said()).toContain('1 of them could not be loaded.');
  });

  it('is not offered where there is one tilt only', async () => {
    await show({ scans: scans.slice(0, 1) });
    expect(screen.queryByRole('button', { name: 'Cross-section' })).toBeNull();
  });
});
