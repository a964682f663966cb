import { cleanup, render, screen, within } from '@testing-library/react';
import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import { afterEach, expect, it } from 'vitest';
import { trackFileOf, type TrackFile } from '@touchdown/shared/radar/track/track-file.ts';
import { RotationCurve } from './rotation-curve.tsx';

const begin = Date.UTC(2013, 4, 20, 20, 0);

function listOf(knots: (number | null)[]): FrameList {
  return {
    stationId: 'KTLX',
    field: 'velocity',
    isSimulated: false,
    clock: { utcOffsetMinutes: -300, letters: 'CDT' },
    frames: knots.map((value, at) => ({
      time: begin + at * 300_000,
      elevationDegrees: 0.5,
      velocity: {
        nyquistKnots: 54,
        isUnfolded: true,
        ...(value === null ? {} : { rotation: { knots: value, heightMeters: 730 } }),
      },
    })),
  };
}

afterEach(cleanup);

it('says what it shows, and the value of the frame that is shown', () => {
  render(<RotationCurve list={listOf([null, 35, 62, 41.4])} shown={2} />);
  expect(screen.getByText('62 kt, 2,400 ft up')).toBeTruthy();
  const words = 'From 35 kt at 3:05 p.m. CDT to 41 kt at 3:15 p.m. CDT, at most 62 kt at 3:10 p.m. CDT.';
  expect(screen.getByRole('img', { name: `Rotational velocity over time. ${words}` })).toBeTruthy();
  expect(screen.getByText(/within 1\.9 miles of the marker/)).toBeTruthy();
  const values = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(values.map(({ textContent }) => textContent)).toEqual([
    '3:05 p.m. CDT: 35 kt, 2,400 ft up',
    '3:10 p.m. CDT: 62 kt, 2,400 ft up',
    '3:15 p.m. CDT: 41 kt, 2,400 ft up',
  ]);
});

it('leaves a gap where a frame has no rotation, and says so there', () => {
  const { container } = render(<RotationCurve list={listOf([20, 30, null, 50, 60])} shown={2} />);
  expect(container.querySelector('path')?.getAttribute('d')?.match(/[ML]/g)).toEqual(['M', 'L', 'M', 'L']);
  expect(screen.getByText('in this frame: no tornado, or no data')).toBeTruthy();
});

it('is a sentence where a loop has one value, and nothing where it has none', () => {
  const { container, rerender } = render(<RotationCurve list={listOf([null, 40, null])} shown={1} />);
  expect(container.textContent).toBe(
    'In one frame we looked for a couplet near the marker and found it in one: 40 kt, 2,400 ft up.',
  );
  rerender(<RotationCurve list={listOf([null, null])} shown={1} />);
  expect(container.innerHTML).toBe('');
});

function trackOf(knots: (number | null)[], seesDebris: boolean): TrackFile {
  const scans = knots.map((_, at) => ({ time: begin + at * 300_000, isSearched: at > 0 }));
  const place = { lat: 35.3, lon: -97.5 };
  const points = knots.flatMap((value, at) => {
    if (value === null) return [];
    const couplet = { ...place, knots: value, isAtLeast: value > 60, diameterKm: 1, heightMeters: 730 };
    const debris = seesDebris && at > 1 ? { ...place, correlation: 0.5, topMeters: 2_740 + at } : null;
    const time = begin + at * 300_000;
    return [
      { time, couplet: { ...couplet, elevationDegrees: 0.5 }, above: [], ...(seesDebris && { debris }) },
    ];
  });
  return trackFileOf({ stationId: 'KTLX', isSimulated: false, seesDebris }, scans, points);
}

it('shows the radar’s own track where there is one, marks what may be more, and tells of debris', () => {
  const knots = [null, 35, 62, 41];
  const { rerender } = render(<RotationCurve list={listOf(knots)} track={trackOf(knots, true)} shown={2} />);
  expect(screen.getByText('at least 62 kt, 2,400 ft up')).toBeTruthy();
  expect(
    screen.getByText(
      /Debris first detected 3:10 p\.m\. CDT, last 3:15 p\.m\. CDT, up to 9,000 ft above the radar\. .* not official/,
    ),
  ).toBeTruthy();
  rerender(<RotationCurve list={listOf(knots)} track={trackOf(knots, false)} shown={0} />);
  expect(screen.getByText('in this frame: no data')).toBeTruthy();
  expect(screen.getByText(/This radar couldn’t detect debris/)).toBeTruthy();
});

it('says that nothing was found where a track has no point', () => {
  const { container } = render(
    <RotationCurve list={listOf([null, null])} track={trackOf([null, null], true)} shown={0} />,
  );
  expect(container.textContent).toBe(
    'In one scan we looked for rotation near the path and found none clear enough for a track.',
  );
});
