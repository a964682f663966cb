import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RadarViewer } from './radar-viewer.tsx';
import { LostScan, type LoadScan } from './scans.ts';
import type { ViewerView } from './viewer-view.ts';

const beganAt = Date.UTC(2013, 4, 20, 19, 56);
const scans = [-300_000, 0, 120_000, 420_000].map((after) => ({
  startTime: beganAt + after,
  elevationDegrees: 0.5,
  moments: ['REF', 'VEL', 'RHO'] as const,
}));
const radar = { lat: 35.333, lon: -97.278 };

/** Ten radials around the east, with one patch of a value. */
function sweepOf(scan: number): MeasuredSweep {
  const [count, gateCount] = [10, 40];
  const codes = Uint8Array.from({ length: count * gateCount }, (_, at) =>
    at % gateCount > 15 && at % gateCount < 25 ? 100 + scan * 10 : 0,
  );
  const moment = { codes, gateCount, firstGateMeters: 0, gateSpacingMeters: 1_000, scale: 2, offset: 66 };
  return {
    elevationDegrees: 0.5,
    radials: { count, azimuthDegrees: Float32Array.from({ length: count }, (_, radial) => 85 + radial) },
    moments: { REF: moment, VEL: moment, RHO: moment },
  };
}

const track = {
  path: [
    { lat: 35.3, lon: -97.6 },
    { lat: 35.34, lon: -97.4 },
  ],
  beganAt,
  endedAt: beganAt + 600_000,
};
const clock = { utcOffsetMinutes: -300, letters: 'CDT' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

/** What has loaded is drawn first, because it starts timers of its own. */
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
      credit="Radar: NOAA NEXRAD Level II"
      scans={scans}
      load={load}
      track={track}
      motion={{ metersPerSecond: 18, towardDegrees: 47 }}
      clock={clock}
      onChange={(view) => views.push(view)}
      {...over}
    />,
  );
  await wait(300);
  return { views, viewer: screen.getByRole('region', { name: /^Radar KTLX/ }) };
}

const shown = () => screen.getByRole('slider', { name: 'Scan' }).getAttribute('aria-valuetext');
/** What is read out of the scan. */
const said = () => screen.getByRole('status', { name: '' }).textContent;
const press = (key: string, on: Element) => fireEvent.keyDown(on, { key, bubbles: true });
const field = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

describe('the radar viewer', () => {
  it('says what is shown: the scan, its time, and what it has', async () => {
    await show();
    expect(shown()).toBe('Scan 1 of 4: 2:51 p.m. CDT (19:51:00 UTC), 5 minutes before the tornado began');
    expect(said()).toMatch(/^The highest value is 17\.0 dBZ, .* east of the radar\.$/);
    screen.getByText(/A hook at the edge of a storm/);
  });

  it('steps, plays and chooses fields by key', async () => {
    const { viewer, views } = await show();
    press('ArrowRight', viewer);
    await wait(300);
    expect(shown()).toContain('Scan 2 of 4: 2:56 p.m. CDT');
    expect(views.at(-1)?.time).toBe(beganAt);
    press('ArrowLeft', viewer);
    press(',', viewer);
    await wait(300);
    expect(shown()).toContain('Scan 4 of 4');
    press('3', viewer);
    await wait(300);
    expect(field('Storm-relative')).toBe('true');
    screen.getByText('Storm-relative: 35 kt (40 mph) to the northeast taken away.');
    press('9', viewer);
    expect(field('Storm-relative')).toBe('true');
  });

  it('leaves a key to the element that has a use for it', async () => {
    await show();
    const slider = screen.getByRole('slider', { name: 'Scan' });
    press('ArrowRight', slider);
    const button = screen.getByRole('button', { name: 'Velocity' });
    press(' ', button);
    expect(shown()).toContain('Scan 1 of 4');
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    press('2', slider);
    expect(field('Velocity')).toBe('true');
  });

  it('plays in proportion to time, holds the last scan, and says nothing meanwhile', async () => {
    const { viewer, views } = await show();
    const before = views.length;
    press(' ', viewer);
    await wait(1_000);
    expect(shown()).toContain('Scan 2 of 4');
    await wait(400);
    expect(shown()).toContain('Scan 3 of 4');
    await wait(1_000);
    expect(shown()).toContain('Scan 4 of 4');
    expect(said()).toBe('');
    await wait(1_400);
    expect(shown()).toContain('Scan 4 of 4');
    await wait(100);
    expect(shown()).toContain('Scan 1 of 4');
    // A link is to what rests.
    expect(views).toHaveLength(before);
    press(' ', viewer);
    await wait(300);
    expect(said()).toContain('The highest value');
    expect(views.length).toBeGreaterThan(before);
  });

  it.each([
    ['plays at once where that is asked', false, 'Pause'],
    ['does not for people who prefer less motion', true, 'Play'],
  ])('%s', async (_, wantsStillness, button) => {
    const media = vi.spyOn(globalThis, 'matchMedia');
    media.mockImplementation(
      (query) =>
        ({
          matches: wantsStillness && query.includes('reduce'),
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    await show({ playsAtOnce: true });
    screen.getByRole('button', { name: button });
    media.mockRestore();
  });

  it('says that a scan is lost, shows the others, and tries again', async () => {
    let isLost = true;
    const load: LoadScan = async (scan) => {
      if (scan === 1 && isLost) throw new LostScan('This scan could not be loaded.', true);
      return sweepOf(scan);
    };
    const { viewer } = await show({ load });
    press(' ', viewer);
    await wait(1_100);
    expect(screen.getByRole('alert').textContent).toContain('This scan could not be loaded.');
    await wait(500);
    expect(shown()).toContain('Scan 3 of 4');
    expect(screen.queryByRole('alert')).toBeNull();
    press(' ', viewer);
    press('ArrowLeft', viewer);
    await wait(300);
    screen.getByRole('alert');
    expect(said()).toBe('');
    isLost = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await wait(300);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(said()).toContain('22.0 dBZ');
  });

  it('offers nothing where nothing can help', async () => {
    const load: LoadScan = async () => {
      throw new LostScan('The radar measured nothing here in this scan.', false);
    };
    await show({ load });
    screen.getByRole('alert');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('opens where a link leads', async () => {
    await show({ first: { time: beganAt + 120_000, field: 'cross_correlation_ratio' } });
    expect(shown()).toContain('Scan 3 of 4');
    expect(field('Debris (CC)')).toBe('true');
  });

  it('draws velocities in chosen colours, and says what they mean', async () => {
    const { viewer, views } = await show();
    const palette = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Velocity colors' });
    const bar = () => viewer.querySelector<HTMLElement>('figure [style*="gradient"]')?.style.background;
    expect(palette()).toBeNull();
    press('2', viewer);
    await wait(300);
    expect(palette()?.value).toBe('green_red');
    screen.getByText(/Green: toward the radar\. Red: away from it\. .* Purple could not be measured\.$/);
    expect(bar()).toContain('#7dfff6');
    expect(views.at(-1)?.palette).toBeUndefined();
    fireEvent.change(palette() as HTMLSelectElement, { target: { value: 'blue_orange' } });
    screen.getByText(/Blue: toward the radar\. Orange: away from it\. .* Dark gray could not be measured\.$/);
    expect(bar()).toContain('#9fe3ff');
    expect(views.at(-1)?.palette).toBe('blue_orange');
    press('3', viewer);
    await wait(300);
    screen.getByText(/as blue as it is orange\. Blue: toward the radar\. Orange: away from it\.$/);
    expect(viewer.textContent).not.toMatch(/\b(green|red|purple)\b/i);
    press('4', viewer);
    await wait(300);
    expect(palette()).toBeNull();
  });

  it.each([
    ['those of the loop', undefined, 'blue_orange'],
    ['those of a link before the loop’s', 'green_red' as const, 'green_red'],
  ])('begins with the colours of velocities that it is given: %s', async (_, linked, shownPalette) => {
    const { views } = await show({ palette: 'blue_orange', first: { field: 'velocity', palette: linked } });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Velocity colors' }).value).toBe(
      shownPalette,
    );
    expect(views.at(-1)?.palette).toBe(linked);
  });

  it('offers the tilts of a volume, if there are several', async () => {
    await show();
    expect(screen.queryByRole('combobox', { name: 'Tilt' })).toBeNull();
    cleanup();
    const high = scans.map((scan) => ({
      ...scan,
      elevationDegrees: 1.5,
      startTime: scan.startTime + 20_000,
    }));
    await show({ scans: [...scans, ...high] });
    const tilts = screen.getByRole('combobox', { name: 'Tilt' });
    expect([...tilts.children].map(({ textContent }) => textContent)).toEqual(['0.5°', '1.5°']);
  });

  it('has the place for a measurement before its words, which screen readers miss otherwise', async () => {
    await show();
    const place = screen.getByRole('status', { name: 'Measurement' });
    expect(place.textContent).toBe('');
    const button = screen.getByRole('button', { name: 'Measure' });
    fireEvent.click(button);
    expect(place.textContent).toMatch(/^Tap two places on the map\./);
    fireEvent.click(button);
    expect([place.textContent, place.isConnected]).toEqual(['', true]);
  });

  it('offers full screen where the browser has it', async () => {
    await show();
    expect(screen.queryByRole('button', { name: 'Scans in full screen' })).toBeNull();
    cleanup();
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
    await show();
    screen.getByRole('button', { name: 'Scans in full screen' });
    Reflect.deleteProperty(document, 'fullscreenEnabled');
  });

  it('does not call a storm report a tornado', async () => {
    const { viewer } = await show({
      kind: 'spc-report',
      track: { ...track, endedAt: beganAt },
      motion: undefined,
    });
    expect(shown()).toMatch(/, 5 minutes before the time of the report$/);
    screen.getByRole('checkbox', { name: 'Reported place' });
    press('2', viewer);
    press('ArrowRight', viewer);
    await wait(300);
    expect(shown()).toMatch(/, less than a minute after the time of the report$/);
    expect(said()).toMatch(/^The whole scan: /);
    expect(viewer.textContent).not.toMatch(/tornado/i);
  });

  it('has no storm-relative velocity without the storm’s motion', async () => {
    await show({ motion: undefined });
    expect(screen.queryByRole('button', { name: 'Storm-relative' })).toBeNull();
  });

  it('says in words and for screen readers what can be pointed out, until somebody switches it off', async () => {
    const place = { lat: 35.333, lon: -97.06 };
    const couplet = { ...place, knots: 40, isAtLeast: false, diameterKm: 1 };
    const debris = { ...place, correlation: 0.4, topMeters: 2_000 };
    // In the second scan 50 dBZ with a correlation of 0.5.
    const load: LoadScan = async (scan) => {
      const { moments, ...sweep } = sweepOf(scan);
      const echo = moments.REF && { ...moments.REF, offset: 10 };
      const correlation = moments.RHO && { ...moments.RHO, offset: 109 };
      return { ...sweep, moments: { ...moments, REF: echo, RHO: correlation } };
    };
    const seen = [
      {
        time: beganAt,
        couplet: { ...couplet, heightMeters: 400, elevationDegrees: 0.5 },
        above: [],
        debris,
      },
    ];
    await show({ seen });
    screen.getByText('Nothing in this scan is clear enough to point out.');
    cleanup();
    const { viewer } = await show({ seen, load, first: { time: beganAt } });
    const list = screen.getByRole('list', { name: 'What you are looking at' });
    expect(list.textContent).toMatch(/^1Probably debris in the air/);
    expect(viewer.querySelector('[aria-label^="Radar map"]')?.getAttribute('aria-label')).toContain(
      'Probably debris in the air',
    );
    fireEvent.click(screen.getByRole('checkbox', { name: 'What am I looking at?' }));
    expect(screen.queryByRole('list', { name: 'What you are looking at' })).toBeNull();
    cleanup();
    // The device remembers it.
    await show({ seen, first: { time: beganAt } });
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'What am I looking at?' }).checked).toBe(
      false,
    );
  });

  it('takes a visitor’s own colors, refuses what is none, and gives the usual ones back', async () => {
    const { viewer } = await show();
    const bar = () => viewer.querySelector<HTMLElement>('figure [style*="gradient"]')?.style.background;
    const input = () => screen.getByLabelText('Your colors (.pal)');
    const give = async (text: string) => {
      fireEvent.change(input(), { target: { files: [new File([text], 'own.pal')] } });
      await wait(0);
    };
    const usual = bar();
    await give('hello');
    screen.getByText('This file has fewer than two color lines. It should be a .pal file.');
    expect(bar()).toBe(usual);
    await give('Color: 5 1 2 3\nColor: 75 4 5 6');
    expect(bar()).toContain('#010203');
    screen.getByText('Reflectivity now has your colors.');
    fireEvent.click(screen.getByRole('button', { name: 'Back to the usual colors' }));
    expect(bar()).toBe(usual);
  });
});
