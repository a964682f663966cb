import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { RadarSubject } from './radar-subject.ts';
import { SeenBy } from './seen-by.tsx';

const beganAt = Date.parse('2013-05-20T19:56:00Z');
const endedAt = Date.parse('2013-05-20T20:36:00Z');
const moore: RadarSubject = {
  kind: 'tornado',
  id: '20130520-wcdkgyrj',
  videoUrl: null,
  place: { lat: 35.284, lon: -97.629 },
  label: 'EF5 Tornado (OUN)',
  beganAt,
  startAt: beganAt,
  endAt: endedAt,
  track: {
    path: [
      { lat: 35.284, lon: -97.629 },
      { lat: 35.341, lon: -97.386 },
    ],
    beganAt,
    endedAt,
  },
  clock: { utcOffsetMinutes: -300, letters: 'CDT' },
};

const show = (subject: RadarSubject, loopStationId?: string) =>
  render(
    <MemoryRouter>
      <SeenBy subject={subject} loopStationId={loopStationId} />
    </MemoryRouter>,
  );
const targets = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

afterEach(cleanup);

it('leads a visitor to the best radar at the middle of the tornado, and to the others', () => {
  const { container } = show(moore);
  expect(container.textContent).toContain(
    'KTLX, Oklahoma City (OK) had the best view of this tornado: 13 miles away, with its lowest beam about 700 ft up.',
  );
  const open = screen.getByRole('link', { name: 'Open the scans of 3:16 p.m. CDT' });
  expect(open.getAttribute('href')).toBe('/radar?station=KTLX&at=2013-05-20T20:16:00Z');
  expect(container.textContent).toContain('KVNX, Vance AFB (OK) at 10,300 ft (beam height), 105 miles away');
  expect(container.textContent).toContain('not what is near the ground');
  expect(new Set(targets()).size).toBe(4);
});

it('names the radar of a loop, and not again among the others', () => {
  const { container } = show(moore, 'KTLX');
  expect(container.textContent).toContain('This loop was made from KTLX, Oklahoma City (OK).');
  expect(targets().filter((target) => target?.includes('KTLX'))).toHaveLength(1);
});

it('says where the archive may have nothing, and where no radar was near', () => {
  const day = Date.parse('1993-05-01T20:00:00Z');
  const { container } = show({ ...moore, beganAt: day, track: undefined });
  expect(container.textContent).toContain('The archive may be missing this radar for that day.');
  cleanup();
  const far = { ...moore, track: undefined, place: { lat: 20, lon: -140 } };
  expect(show(far).container.textContent).toBe('No network radar was close enough to see this tornado.');
});
