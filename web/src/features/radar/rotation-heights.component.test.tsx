import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import type { Couplet } from '@touchdown/shared/radar/track/radar-track.ts';
import { readTrackFile, type TrackFile, type TrackScan } from '@touchdown/shared/radar/track/track-file.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RadarSubject } from './radar-subject.ts';
import { rotationHeights } from './track-heights.ts';
import { RotationHeights } from './rotation-heights.tsx';

const begin = Date.UTC(2013, 4, 20, 20, 0);
const place = { lat: 35.3, lon: -97.5 };
const angles = [0.48, 1.45, 2.42];
const timeAt = (scan: number) => begin + scan * 300_000;

const list: FrameList = {
  stationId: 'KTLX',
  field: 'reflectivity',
  isSimulated: false,
  clock: { utcOffsetMinutes: -300, letters: 'CDT' },
  frames: [0, 1, 2, 3].map((scan) => ({ time: timeAt(scan), elevationDegrees: 0.5 })),
};

function coupletAt(tilt: number, knots: number, isAtLeast = false): Couplet {
  const elevationDegrees = angles[tilt] ?? 0;
  return { ...place, knots, isAtLeast, diameterKm: 1, heightMeters: 600 * (tilt + 1), elevationDegrees };
}

const looks = angles.map((elevationDegrees, tilt) => ({ elevationDegrees, heightMeters: 600 * (tilt + 1) }));
const debris = { ...place, correlation: 0.5, topMeters: 1_750 };

/** Four scans: the second has debris up to the highest tilt, the third was looked at in one tilt, the last in none. */
const scans: TrackScan[] = [
  { point: { couplet: coupletAt(0, 30), above: [coupletAt(2, 41)], debris: null }, looks },
  { point: { couplet: coupletAt(0, 45), above: [coupletAt(1, 59, true)], debris }, looks },
  { point: null, looks: looks.slice(0, 1) },
  { point: null },
].map((scan, at) => ({
  time: timeAt(at),
  isSearched: 'looks' in scan,
  ...(scan.looks && { looks: scan.looks }),
  point: scan.point && { ...scan.point, time: timeAt(at) },
}));

const track = readTrackFile(
  JSON.parse(JSON.stringify({ version: 1, stationId: 'KTLX', isSimulated: false, seesDebris: true, scans })),
) as TrackFile;

const subject: Pick<RadarSubject, 'track' | 'record'> = {
  track: { path: [place], beganAt: begin, endedAt: begin + 600_000 },
  record: { tor_f_scale: 'EF5', path_length: 14, path_width: 1_900, quality_flags: [] },
};

// Without one, everything is drawn at once.
beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(of: TrackFile) {
  const opened: string[] = [];
  const onOpen = (link: URLSearchParams) => opened.push(link.toString());
  const { container } = render(<RotationHeights list={list} track={of} subject={subject} onOpen={onOpen} />);
  return { opened, container };
}

it('answers first, and reads and opens each tilt of each scan with keys', () => {
  const { opened } = open(track);
  const sentence =
    'Rotation was strongest at 3:05 p.m. CDT, at least 59 kt at 3,900 ft. Debris was lofted to at least 5,700 ft.';
  const chart = screen.getByRole('slider', { name: sentence });
  const read = () => chart.getAttribute('aria-valuetext');
  expect(read()).toBe('3 scans by KTLX, 2 with rotation on the track');
  fireEvent.focus(chart);
  expect(read()).toBe('3:00 p.m. CDT, 2.4°: 41 kt at 5,900 ft. Select it to open this scan.');
  fireEvent.keyDown(chart, { key: 'ArrowDown' });
  expect(read()).toBe('3:00 p.m. CDT, 1.4°: none found at 3,900 ft. Select it to open this scan.');
  fireEvent.keyDown(chart, { key: 'ArrowRight' });
  expect(read()).toContain('3:05 p.m. CDT, 1.4°: at least 59 kt');
  fireEvent.keyDown(chart, { key: 'Enter' });
  fireEvent.keyDown(chart, { key: 'ArrowRight' });
  // What was not looked at is said, and leads nowhere.
  expect(read()).toBe('3:10 p.m. CDT, 1.4°: not checked');
  fireEvent.keyDown(chart, { key: 'Enter' });
  fireEvent.keyDown(chart, { key: 'ArrowDown' });
  fireEvent.keyDown(chart, { key: 'Enter' });
  expect(opened).toEqual([
    'scan=20130520T200500Z&field=velocity&tilt=1.4',
    // The loop's own tilt needs no name.
    'scan=20130520T201000Z&field=velocity',
  ]);
});

it('a touch opens a scan at once, the record is below, and a table has every value', () => {
  const { opened, container } = open(track);
  const chart = screen.getByRole('slider');
  const box = { left: 0, top: 0, width: 300, height: 240, right: 300, bottom: 240, x: 0, y: 0 };
  const drawing = container.querySelector('svg.chart-picture') as SVGElement;
  drawing.getBoundingClientRect = () => ({ ...box, toJSON: () => box });
  // jsdom has no coordinates of pointers unless they are those of a mouse.
  const touch = new MouseEvent('pointerdown', { bubbles: true, clientX: 2, clientY: 160 });
  Object.defineProperty(touch, 'pointerType', { value: 'touch' });
  fireEvent(chart, touch);
  fireEvent.click(chart);
  expect(opened).toEqual(['scan=20130520T200000Z&field=velocity']);
  expect(container.querySelector('.chart-picture')?.textContent).toContain(
    'EF5, 14 miles long, 1,900 yards wide',
  );
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))).toEqual([
    'Time | Tilt | Height | Rotation | Top of debris',
    '3:00 p.m. CDT | 0.5° | 2,000 ft | 30 kt | ',
    '3:00 p.m. CDT | 1.4° | 3,900 ft | none found | ',
    '3:00 p.m. CDT | 2.4° | 5,900 ft | 41 kt | ',
    '3:05 p.m. CDT | 0.5° | 2,000 ft | 45 kt | at least 5,700 ft',
    '3:05 p.m. CDT | 1.4° | 3,900 ft | at least 59 kt | at least 5,700 ft',
    '3:05 p.m. CDT | 2.4° | 5,900 ft | none found | at least 5,700 ft',
    '3:10 p.m. CDT | 0.5° | 2,000 ft | none found | ',
  ]);
});

it('is nothing for older loops, whose track does not say where it was looked', () => {
  const older = {
    ...track,
    scans: track.scans.map(({ time, isSearched, point }) => ({ time, isSearched, point })),
  };
  expect(open(older).container.innerHTML).toBe('');
  // A file that tells a look without its height is none.
  const broken = track.scans.map((scan) => ({ ...scan, looks: [{ elevationDegrees: 0.5 }] }));
  expect(readTrackFile({ ...older, scans: broken })).toBeUndefined();
  expect(readTrackFile(older)).toBeDefined();
});

it('has a cell only where a tilt was looked at, which leaves the time of other scans empty', () => {
  const heights = rotationHeights(list, track);
  const knots = heights?.rows.map(({ cells }) =>
    cells.map((cell) => cell && (cell.rotation?.knots ?? 'none')),
  );
  expect(knots).toEqual([
    [41, 'none', null],
    ['none', 59, null],
    [30, 45, 'none'],
  ]);
  const lowest = heights?.rows.at(-1)?.cells ?? [];
  expect(
    lowest.map((cell) => cell && [cell.fromTime, cell.toTime].map((at) => (at - begin) / 1_000)),
  ).toEqual([
    [-150, 150],
    [150, 450],
    // The scan at 900 could not be looked at.
    [450, 750],
  ]);
  // The third scan has nothing above its lowest tilt, which is no thicker for that.
  expect(lowest.map((cell) => cell && [cell.fromMeters, cell.toMeters])).toEqual([
    [300, 900],
    [300, 900],
    [300, 900],
  ]);
});

it('debris that only the lowest tilt was asked for does not pull the line down', () => {
  const fast = [0, 1, 2].map((at): TrackScan => {
    const [time, topMeters] = [begin + at * 120_000, at === 1 ? 650 : 1_300];
    const point = { time, couplet: coupletAt(0, 45), above: [], debris: { ...debris, topMeters } };
    return { time, isSearched: true, looks: at === 1 ? looks.slice(0, 1) : looks, point };
  });
  const tops = rotationHeights({ frames: [] }, { scans: fast })?.debris;
  expect(tops).toEqual([
    [0, 2].map((at) => ({ time: begin + at * 120_000, topMeters: 1_300, isAtLeast: false })),
  ]);
  // Without the others it is all that is known.
  const alone = rotationHeights(
    { frames: [] },
    { scans: fast.map((scan, at) => (at === 1 ? scan : { ...scan, point: null })) },
  );
  expect(alone?.debris).toEqual([[{ time: begin + 120_000, topMeters: 650, isAtLeast: true }]]);
});
