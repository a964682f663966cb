import type { DerivedField, VolumeField } from '@touchdown/shared/radar/derived/derived-fields.ts';
import type { TiltSweep } from '@touchdown/shared/radar/derived/derive-volume.ts';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { startOwnWorker } from '../../../lib/own-worker.ts';
import { LostScan, nameOfTilt, type LoadScan, type Scan } from '../scans.ts';
import { scansOfVolume, sweepOrLost } from '../volume-scans.ts';
import type { DeriveAnswer, DeriveRequest } from './derive-field.worker.ts';
// oxlint-disable-next-line import/default -- Vite makes this module.
import workerUrl from './derive-field.worker.ts?worker&url';

interface DeriveSource {
  scans: readonly Scan[];
  load: LoadScan;
}

type Compute = (request: DeriveRequest) => Promise<MeasuredSweep | undefined>;

/** The latest computed sweeps, a few megabytes each: those of a viewer go with its scans. */
const maxKept = 6;
const keptOf = new WeakMap<LoadScan, Map<string, Promise<MeasuredSweep>>>();

/**
 * Computes a field of a scan, in a worker of its own, from the scans of its volume or from the moments of the scan itself.
 * Rejects with a `LostScan` where too little can be read.
 */
export function loadDerived(
  field: DerivedField,
  scan: number,
  { scans, load }: DeriveSource,
  compute: Compute = computeInWorker,
): Promise<MeasuredSweep> {
  const time = scans[scan]?.startTime ?? 0;
  const isOfTilt = field === 'specific_differential_phase';
  const wanted = isOfTilt ? [scan] : scansOfVolume({ scans, time }, ['REF']);
  const kept = keptOf.get(load) ?? new Map<string, Promise<MeasuredSweep>>();
  keptOf.set(load, kept);
  const name = `${field} ${wanted.join(' ')}`;
  const before = kept.get(name);
  kept.delete(name);
  const loaded =
    before ??
    (isOfTilt
      ? loadPhase(scan, { scans, load }, compute)
      : loadVolume(field, wanted, { scans, load }, compute));
  kept.set(name, loaded);
  const forget = () => kept.delete(name);
  // What is lost may be there when somebody comes back.
  loaded.then(({ tilts }) => tilts && tilts.count < wanted.length && forget(), forget);
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
  }
  return loaded;
}

/** Tilt after tilt: the page can do other things between two. Those that are lost do not count. */
async function loadVolume(
  field: VolumeField,
  wanted: readonly number[],
  { scans, load }: DeriveSource,
  compute: Compute,
): Promise<MeasuredSweep> {
  const tilts: TiltSweep[] = [];
  for (const at of wanted) {
    const [scan, sweep] = [scans[at], await sweepOrLost(load, at, 'REF', 'as sent')];
    if (scan && sweep) tilts.push({ tiltDegrees: nameOfTilt(scan), sweep });
  }
  const sweep = tilts.length > 1 ? await compute({ field, tilts }) : undefined;
  if (!sweep) throw new LostScan('This needs at least two tilts, and only one could be read.', true);
  return sweep;
}

async function loadPhase(
  scan: number,
  { scans, load }: DeriveSource,
  compute: Compute,
): Promise<MeasuredSweep> {
  const phase = await load(scan, 'PHI', 'as sent');
  const correlation = await load(scan, 'RHO', 'as sent');
  const hasEcho = scans[scan]?.moments.includes('REF');
  const reflectivity = hasEcho ? await load(scan, 'REF', 'as sent') : undefined;
  const sweeps = { phase, correlation, reflectivity };
  const sweep = await compute({ field: 'specific_differential_phase', sweeps });
  if (!sweep) throw new LostScan('This scan does not have what KDP is computed from.', false);
  return sweep;
}

function computeInWorker(request: DeriveRequest): Promise<MeasuredSweep | undefined> {
  const worker = startOwnWorker(workerUrl);
  return new Promise<MeasuredSweep | undefined>((resolve, reject) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new LostScan('This could not be computed. Please try again.', true));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<DeriveAnswer>) => resolve(data.sweep));
    worker.postMessage(request, { transfer: [] });
  }).finally(() => worker.terminate());
}
