import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { deriveVolume } from '@touchdown/shared/radar/derived/derive-volume.ts';
import { air, sweepOfAir } from '@touchdown/shared/radar/section/testing/layered-air.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseUnits } from '../../../lib/units.ts';
import type { MoreTilts } from '../more-tilts.tsx';
import { RadarViewer } from '../radar-viewer.tsx';
import type { LoadScan } from '../scans.ts';
import type { ViewerView } from '../viewer-view.ts';
import type { DeriveRequest } from './derive-field.worker.ts';
import { loadDerived } from './load-derived.ts';

const began = Date.UTC(2013, 4, 20, 20);
const angles = [0.5, 1.5, 2.4, 4, 6.4, 10, 15, 19.5];
const scans = angles.map((elevationDegrees, at) => ({
  startTime: began + at * 30_000,
  elevationDegrees,
  moments: ['REF', 'RHO'] as const,
}));
const load: LoadScan = async (scan) => sweepOfAir(angles[scan] ?? 0, air);

// What was computed is kept with its scans. This environment has no threads, so it is computed here before.
beforeAll(async () => {
  const fields = ['maximum_reflectivity', 'echo_tops', 'vertically_integrated_liquid'] as const;
  const compute = async (request: DeriveRequest) =>
    'tilts' in request ? deriveVolume(request.field, request.tilts) : undefined;
  for (const field of fields) await loadDerived(field, 0, { scans, load }, compute);
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  chooseUnits('us');
  vi.useRealTimers();
});

async function wait() {
  for (let turn = 0; turn < 3; turn += 1) await act(() => vi.advanceTimersByTimeAsync(300));
}

async function show(over: Partial<Parameters<typeof RadarViewer>[0]> = {}) {
  const views: ViewerView[] = [];
  render(
    <RadarViewer
      station="KTLX, Oklahoma City (OK)"
      radar={{ lat: 35.333, lon: -97.278 }}
      credit={undefined}
      scans={scans}
      load={load}
      onChange={(view) => views.push(view)}
      {...over}
    />,
  );
  await wait();
  return { views };
}

const choose = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await wait();
};
const sentence = () => screen.getByText(/^(?:The echo|The highest|No echo in)/).textContent;

describe('fields that follow from all tilts', () => {
  it('say how high the echo reaches and from which tilts, and belong to none of them', async () => {
    const { views } = await show();
    expect(screen.getByRole('combobox', { name: 'Tilt' })).toBeTruthy();
    await choose('Echo tops');
    expect(screen.queryByRole('combobox', { name: 'Tilt' })).toBeNull();
    expect(sentence()).toMatch(
      /^The echo reaches (?:at least )?[23]\d,\d00 feet above the radar, .* of the radar\. From 8 tilts, 0\.5° to 19\.5°\.$/,
    );
    expect(views.at(-1)).toMatchObject({ field: 'echo_tops', tiltDegrees: undefined });
    screen.getByText('Echo Tops (18 dBZ), 1,000 feet');
    screen.getByText(/How high the storm’s echo of at least 18 dBZ reaches/);
  });

  it('have a legend in the reader’s units', async () => {
    chooseUnits('metric');
    await show({ first: { field: 'echo_tops' } });
    screen.getByText('Echo Tops (18 dBZ), km');
    expect(sentence()).toMatch(/ [6-9],\d\d0 m above the radar/);
    await choose('Water (VIL)');
    screen.getByText('Vertically Integrated Liquid, kg/m²');
    expect(sentence()).toMatch(/^The highest value is \d+\.\d kg\/m², .* From 8 tilts/);
    await choose('Maximum');
    expect(sentence()).toMatch(/^The highest value is 50\.0 dBZ, /);
  });

  it('are not offered where there is one tilt, and no other can be asked for', async () => {
    await show({ scans: scans.slice(0, 1) });
    expect(screen.queryByRole('button', { name: 'Echo tops' })).toBeNull();
  });

  it('ask for the other tilts, and wait for them', async () => {
    const ask = vi.fn<MoreTilts['ask']>();
    const lowest = scans.slice(0, 1);
    await show({ scans: lowest, moreTilts: { state: 'unasked', ask } });
    await choose('Echo tops');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(ask.mock.calls).toEqual([[began]]);
    expect(screen.getByRole('region', { name: /^Radar KTLX/ }).getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByRole('button', { name: 'More tilts on demand' })).toBeNull();
    cleanup();
    const state = { failed: 'The tilts could not be read.' };
    await show({ scans: lowest, moreTilts: { state, ask }, first: { field: 'echo_tops' } });
    screen.getByText('The tilts could not be read.');
    screen.getByText('This needs at least two tilts, and only one could be read.');
  });
});
