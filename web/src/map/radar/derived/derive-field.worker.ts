import type { VolumeField } from '@touchdown/shared/radar/derived/derived-fields.ts';
import { deriveVolume, type TiltSweep } from '@touchdown/shared/radar/derived/derive-volume.ts';
import { specificPhase, type PhaseSweeps } from '@touchdown/shared/radar/derived/specific-phase.ts';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';

/** From what a field is computed. */
export type DeriveRequest =
  | { field: VolumeField; tilts: TiltSweep[] }
  | { field: 'specific_differential_phase'; sweeps: PhaseSweeps };

/** Undefined where it cannot be computed from these sweeps. */
export interface DeriveAnswer {
  sweep: MeasuredSweep | undefined;
}

addEventListener('message', ({ data }: MessageEvent<DeriveRequest>) => {
  const sweep = 'tilts' in data ? deriveVolume(data.field, data.tilts) : specificPhase(data.sweeps);
  const tables = Object.values(sweep?.moments ?? {}).map(({ codes }) => codes.buffer);
  postMessage({ sweep } satisfies DeriveAnswer, { transfer: tables });
});
