import { LevelTwoError, readVolume } from '@touchdown/level2/read-volume.ts';
import { liftedVelocity, unfoldVolume, type UnfoldedGates } from '@touchdown/level2/unfold.ts';
import type { Volume } from '@touchdown/level2/volume.ts';
import { sweepsOfFields } from '@touchdown/shared/radar/sweep-file/sweeps-of-fields.ts';
import { weakGates } from '@touchdown/shared/radar/sweeps/weak-gates.ts';
import { nominalAngle } from '@touchdown/shared/radar/sweeps/nominal-angle.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { scanOf } from '../../map/radar/scans.ts';
import { OtherFile, unpackedFile } from './unpacked-file.ts';
import type { FailureCode, VolumeAnswer, VolumeRequest } from './volume-messages.ts';

/** The volume stays here. The page gets copies of the sweeps that it shows. */
let volume: Volume | undefined;
/** Of all sweeps together, so that neighbouring tilts show one wind. Only made once somebody wants it. */
let unfolded: (UnfoldedGates | undefined)[] | undefined;

addEventListener('message', ({ data }: MessageEvent<VolumeRequest>) => {
  if (data.kind === 'read') void read(data.file);
  else send(data);
});

async function read(file: File): Promise<void> {
  try {
    const read = await readVolume(unpackedFile(new Uint8Array(await file.arrayBuffer())));
    volume = read;
    const { sweeps, problems, unreportedProblems, ...rest } = read;
    const kind = findStation(read.station ?? '')?.kind ?? 'NEXRAD';
    answer({
      kind: 'volume',
      ...rest,
      problems: problems.length + unreportedProblems,
      scans: sweeps.map((sweep) => ({ ...scanOf(sweep), tiltDegrees: nominalAngle(sweep, read, kind) })),
    });
  } catch (error) {
    answer({ kind: 'failed', code: codeOf(error) });
  }
}

function codeOf(error: unknown): FailureCode {
  return error instanceof LevelTwoError || error instanceof OtherFile ? error.code : 'UNREADABLE';
}

function send({ id, scan, moment, isUnfolded }: Extract<VolumeRequest, { kind: 'load' }>): void {
  const sweep = volume?.sweeps[scan];
  const sent = sweep?.moments[moment];
  if (!sweep || !sent) return;
  if (isUnfolded && moment === 'VEL') unfolded ??= unfoldVolume(volume?.sweeps ?? []);
  const gates = isUnfolded && moment === 'VEL' ? unfolded?.[scan] : undefined;
  const shown = gates ? liftedVelocity(sweep, sent, gates.folds) : sent;
  const echo = moment === 'VEL' ? sweepsOfFields(sweep, volume?.sweeps ?? []).REF : undefined;
  const isWeak = weakGates(shown, sweep.radials.azimuthDegrees, echo);
  const beside = { ...(gates && { doubt: gates.doubt }), ...(isWeak && { isWeak }) };
  answer({ kind: 'sweep', id, sweep: { ...sweep, moments: { [moment]: shown }, ...beside } });
}

function answer(message: VolumeAnswer): void {
  postMessage(message);
}
