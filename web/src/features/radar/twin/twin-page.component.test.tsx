import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mapViewOf } from '../../../map/map-view.ts';
import { milesPerPixel } from '../../../map/world-frame.ts';
import { openPage, refusal, type AnswersByRoute } from '../../../testing/open-page.tsx';
import { TwinPage } from './twin-page.tsx';
import type { TwinView } from './twin-link.ts';
import { TwinViewer } from './twin-viewer.tsx';
import type { OpenSide, SideState } from './use-side.ts';
import { useTwinCamera } from './use-twin-camera.ts';

const minute = 60_000;

/** Ten radials around the east, with one patch of a value. */
function sweepOf(value: number): MeasuredSweep {
  const [count, gateCount] = [10, 40];
  const codes = Uint8Array.from({ length: count * gateCount }, (_, at) =>
    at % gateCount > 15 && at % gateCount < 25 ? value : 0,
  );
  const moment = { codes, gateCount, firstGateMeters: 0, gateSpacingMeters: 1_000, scale: 2, offset: 66 };
  return {
    elevationDegrees: 0.5,
    radials: { count, azimuthDegrees: Float32Array.from({ length: count }, (_, radial) => 85 + radial) },
    moments: { REF: moment, VEL: moment, RHO: moment },
  };
}

interface Given {
  id: string;
  name: string;
  stationId: string;
  beganAt: number;
  /** Of its scans, after it began. */
  minutes: readonly number[];
  /** After it began, of the strongest rotation. */
  strongestAt?: number;
  hasDebris?: boolean;
}

function side({ id, name, stationId, beganAt, minutes, strongestAt, hasDebris = false }: Given): OpenSide {
  const moments = hasDebris ? (['REF', 'VEL', 'RHO'] as const) : (['REF', 'VEL'] as const);
  const pointAt = (after: number, knots: number): TrackPoint => ({
    time: beganAt + after * minute,
    couplet: {
      lat: 35.3,
      lon: -97.5,
      knots,
      isAtLeast: true,
      diameterKm: 1,
      heightMeters: 500,
      elevationDegrees: 0.5,
    },
    above: [],
  });
  return {
    kind: 'open',
    name,
    subject: {
      kind: 'tornado',
      id,
      videoUrl: '/media/radar/a/loop.mp4',
      place: { lat: 35.3, lon: -97.6 },
      label: name,
      beganAt,
      startAt: beganAt,
      endAt: beganAt + 40 * minute,
      track: {
        path: [
          { lat: 35.3, lon: -97.6 },
          { lat: 35.34, lon: -97.4 },
        ],
        beganAt,
        endedAt: beganAt + 40 * minute,
      },
      clock: { utcOffsetMinutes: -300, letters: 'CDT' },
    },
    motion: undefined,
    opened: {
      stationId,
      isSimulated: false,
      radar: { lat: 35.333, lon: -97.278 },
      seen: strongestAt === undefined ? undefined : [pointAt(strongestAt - 5, 40), pointAt(strongestAt, 57)],
      load: async (scan) => sweepOf(100 + scan * 10),
    },
    scans: minutes.map((after) => ({ startTime: beganAt + after * minute, elevationDegrees: 0.5, moments })),
    moreTilts: undefined,
  };
}

const moore = side({
  id: '19990503-1nincvwm',
  name: 'Moore 1999',
  stationId: 'KTLX',
  beganAt: Date.UTC(1999, 4, 3, 23),
  minutes: [0, 5, 10, 15],
  strongestAt: 10,
});
const joplin = side({
  id: '20110522-k3v9qx2a',
  name: 'Joplin 2011',
  stationId: 'KSGF',
  beganAt: Date.UTC(2011, 4, 22, 22),
  minutes: [15, 20, 25, 31],
  hasDebris: true,
});

async function wait(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

async function show(sides: readonly [SideState, SideState], first: TwinView = {}) {
  const views: TwinView[] = [];
  render(
    <MemoryRouter>
      <TwinViewer sides={sides} first={first} onChange={(view) => views.push(view)} />
    </MemoryRouter>,
  );
  await wait(300);
  return { views, viewer: screen.getByRole('region', { name: 'Radar of both tornadoes' }) };
}

const step = () => screen.getByRole('slider', { name: 'Scan' }).getAttribute('aria-valuetext');
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

describe('two tornadoes beside each other', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.useRealTimers();
  });

  it('begins at minute 0 of both, and says what both show', async () => {
    const { viewer, views } = await show([moore, joplin]);
    expect(step()).toBe('At minute 0');
    expect(viewer.textContent).toContain('At the strongest rotation: 6:10 p.m. CDT (23:10:00 UTC)');
    expect(viewer.textContent).toContain('At the middle of its path: 5:20 p.m. CDT (22:20:00 UTC)');
    expect(viewer.textContent).toContain('Strongest rotation by radar: at least 57 kt');
    expect(viewer.textContent).toMatch(
      /Moore 1999: The whole scan: 52 kt .*Joplin 2011: The whole scan: 43 kt /,
    );
    screen.getByText(/^Two different radars\./);
    expect(pressed('Velocity')).toBe('true');
    expect(views.at(-1)).toEqual({ field: 'velocity', minute: 0, zoom: undefined, tiltDegrees: undefined });
  });

  it('steps both, by button and by key', async () => {
    const { viewer, views } = await show([moore, joplin]);
    fireEvent.click(screen.getByRole('button', { name: 'Next scan' }));
    await wait(300);
    expect(step()).toBe('5 minutes after minute 0');
    expect(viewer.textContent).toContain('5 minutes after the strongest rotation: 6:15 p.m.');
    expect(viewer.textContent).toContain('5 minutes after the middle of its path: 5:25 p.m.');
    fireEvent.keyDown(viewer, { key: 'ArrowRight', bubbles: true });
    await wait(300);
    // Only one of them has a scan so late; the other stays at its last one and says so.
    expect(step()).toBe('11 minutes after minute 0');
    expect(viewer.textContent).toContain('5 minutes after the strongest rotation: 6:15 p.m.');
    expect(viewer.textContent).toContain('11 minutes after the middle of its path: 5:31 p.m.');
    expect(views.at(-1)?.minute).toBe(11);
  });

  it('shows where a link leads, and what only one of them has', async () => {
    await show([moore, joplin], { minute: -10, field: 'reflectivity' });
    expect(step()).toBe('10 minutes before minute 0');
    expect(pressed('Reflectivity')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Debris (CC)' })).toBeNull();
    cleanup();
    await show([moore, joplin], { field: 'cross_correlation_ratio' });
    screen.getByText('Only one of the two has Debris (CC), so both show Reflectivity.');
  });

  it('shows one alone while the other has no scans, and offers to make them', async () => {
    const missing: SideState = {
      kind: 'no scans',
      name: 'Joplin 2011',
      id: '20110522-k3v9qx2a',
      sentence: 'Joplin 2011 has no radar loop yet.',
      canMake: true,
    };
    await show([moore, missing]);
    expect(step()).toBe('At the strongest rotation');
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Joplin 2011 has no radar loop yet.');
    expect(within(alert).getByRole('link', { name: 'Make its radar loop' }).getAttribute('href')).toBe(
      '/tornadoes/20110522-k3v9qx2a',
    );
    expect(screen.queryByText(/^Two different radars\./)).toBeNull();
  });

  it('waits for both, and says which one failed', async () => {
    const retry = vi.fn();
    const { views } = await show([
      { kind: 'loading', name: 'Moore 1999' },
      { kind: 'failed', name: 'Joplin 2011', sentence: 'We couldn’t load the scans.', retry },
    ]);
    screen.getByText('Loading the scans of Moore 1999…');
    screen.getByText('Joplin 2011: We couldn’t load the scans.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    expect(screen.queryByRole('slider')).toBeNull();
    // What is not shown yet must not replace what the link says.
    expect(views).toEqual([]);
  });
});

describe('the camera of two maps', () => {
  const targets: Parameters<typeof useTwinCamera>[0] = [
    { lat: 35.3, lon: -97.5 },
    { lat: 46.9, lon: -96.8 },
  ];
  const latitudes = [35.3, 46.9] as const;
  const scaleOf = (place: { latitude: number; zoom: number } | undefined) =>
    milesPerPixel(place?.latitude ?? 0, place?.zoom ?? 0);

  it('has the same miles to a pixel at both latitudes, and moves one map with the other', () => {
    const { result } = renderHook(() => useTwinCamera(targets, latitudes, undefined));
    const places = () => [result.current.placeFor(0), result.current.placeFor(1)] as const;
    expect(scaleOf(places()[0])).toBeCloseTo(scaleOf(places()[1]), 6);
    expect(result.current.zoom).toBeUndefined();
    act(() => result.current.lead(1));
    // Whoever moves a map is let alone.
    expect(places()[1]).toBeUndefined();
    const to = { latitude: 46.9 + 0.1, longitude: -96.8, zoom: 11 };
    act(() => result.current.follow(1, mapViewOf(to, 600, 400)));
    const [first] = places();
    expect(first?.latitude).toBeCloseTo(35.4, 6);
    expect(first?.longitude).toBeCloseTo(-97.5, 6);
    expect(milesPerPixel(35.3, first?.zoom ?? 0)).toBeCloseTo(milesPerPixel(46.9, 11), 6);
    expect(result.current.isAway).toBe(true);
    act(() => result.current.goBack());
    expect(places()[1]).toMatchObject({ latitude: 46.9, longitude: -96.8 });
    expect(result.current.isAway).toBe(false);
  });

  it('begins with the zoom of a link, which is the first map’s', () => {
    const { result } = renderHook(() => useTwinCamera(targets, latitudes, 8));
    expect(result.current.zoom).toBe(8);
    expect(result.current.placeFor(0)?.zoom).toBe(8);
  });
});

describe('the page of two tornadoes', () => {
  const open = (search: string, answers: AnswersByRoute = {}) =>
    openPage([{ path: '/compare/radar', Component: TwinPage }], `/compare/radar${search}`, answers);
  const [first, second] = ['19990503-1nincvwm', '20110522-k3v9qx2a'];

  it('asks for the tornado that is missing, and keeps the other', async () => {
    const { address } = open(`?b=${second}`);
    fireEvent.change(screen.getByLabelText(/First tornado/, { selector: 'input' }), {
      target: { value: 'Joplin' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByText('Choose one:');
    const list = screen.getByRole('list');
    fireEvent.click(within(list).getAllByRole('button')[0] as HTMLElement);
    expect(address()).toMatch(new RegExp(String.raw`^/compare/radar\?a=\d{8}-[0-9a-z]{8}&b=${second}$`));
  });

  it('says which tornado is unknown, and which link means nothing', async () => {
    open(`?a=${first}&b=${second}&minute=soon`, {
      'GET /tornadoes/{id}': refusal('NOT_FOUND', 'There is no such tornado.'),
    });
    screen.getByText(/“soon” isn’t a step/);
    expect(await screen.findAllByText('There is no such tornado.')).toHaveLength(2);
  });

  it('offers to make the loop of a tornado that has none', async () => {
    open(`?a=${first}&b=${second}`);
    const made = await screen.findAllByText(/no radar loop yet|Radar archives start/);
    expect(made).toHaveLength(2);
  });
});
