import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { describe, expect, it } from 'vitest';
import { openPage, type AnswersByRoute } from '../../../testing/open-page.tsx';
import { WarnedViewer } from './warned-viewer.tsx';

const beganAt = Date.UTC(2013, 4, 20, 19, 56);
const scans = [-20, 4, 30].map((minutes) => ({
  startTime: beganAt + minutes * 60_000,
  elevationDegrees: 0.5,
  moments: ['REF'] as const,
}));
const moment = {
  codes: new Uint8Array(40),
  gateCount: 40,
  firstGateMeters: 0,
  gateSpacingMeters: 1_000,
  scale: 2,
  offset: 66,
};
const sweep: MeasuredSweep = {
  elevationDegrees: 0.5,
  radials: { count: 1, azimuthDegrees: Float32Array.of(90) },
  moments: { REF: moment },
};
const track = {
  path: [
    { lat: 35.3, lon: -97.6 },
    { lat: 35.34, lon: -97.4 },
  ],
  beganAt,
  endedAt: beganAt + 2_340_000,
};

const notImported = { data: { date: '2013-05-20', imported: false, note: '', warnings: [] } };

const show = (over: Partial<Parameters<typeof WarnedViewer>[0]> = {}, answers: AnswersByRoute = {}) =>
  openPage(
    <WarnedViewer
      station="KTLX"
      radar={{ lat: 35.333, lon: -97.278 }}
      credit={undefined}
      leftOut={[]}
      scans={scans}
      load={async () => sweep}
      clock={{ utcOffsetMinutes: -300, letters: 'CDT' }}
      {...over}
    />,
    '/',
    answers,
  );

const box = () => screen.findByRole('checkbox', { name: 'Warnings (unofficial)' });
const lines = () => screen.getByRole('region', { name: 'Warnings at the time of the scan' });
const toScan = (words: string) => {
  fireEvent.keyDown(screen.getByRole('region', { name: /^Radar/ }), { key: 'ArrowRight', bubbles: true });
  return waitFor(() =>
    expect(screen.getByRole('slider', { name: 'Scan' }).getAttribute('aria-valuetext')).toContain(words),
  );
};

describe('the viewer with warnings', () => {
  it('shows a warning from its issue to its end, with its time before the tornado', async () => {
    show({ track, asksAtOnce: true });
    await box();
    expect(lines().textContent).toContain('No imported warning was in effect near here at this time.');
    await toScan('3:00 p.m.');
    within(lines()).getByText(
      'Tornado warning of Norman (OUN), from 2:40 p.m. to 3:15 p.m. CDT, issued 16 minutes before the tornado began.',
    );
    expect(lines().textContent).toContain('Unofficial: read by this site');
    await toScan('3:26 p.m.');
    expect(lines().textContent).toContain('No imported warning was in effect');
  });

  it('asks only when somebody wants to see them, and says that none were imported', async () => {
    const { calls } = show({}, { 'GET /warnings': notImported });
    const check = await box();
    expect(calls).toEqual([]);
    fireEvent.click(check);
    await screen.findByText(
      'No warnings of this day are imported here. That does not mean that there were none.',
    );
    expect(calls).toMatchObject([{ path: '/api/v1/warnings?date=2013-05-20' }]);
  });

  it('offers nothing where none were imported, and nothing of before there were outlines', async () => {
    const { calls } = show({ asksAtOnce: true }, { 'GET /warnings': notImported });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('checkbox', { name: /Warnings/ })).toBeNull();
    cleanup();
    show({ scans: scans.map((scan) => ({ ...scan, startTime: Date.UTC(1999, 4, 3, 23) })) });
    await screen.findByRole('slider', { name: 'Scan' });
    expect(screen.queryByRole('checkbox', { name: /Warnings/ })).toBeNull();
  });

  it('says what of a link was left out', async () => {
    show({ leftOut: ['“here” is no view.'] });
    await screen.findByText('“here” is no view. It was left out.');
  });
});
