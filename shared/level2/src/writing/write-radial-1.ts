import type { Moment, Sweep, Volume } from '../volume/volume.ts';

/** Message 1, table III of ICD 2620002AA. */
const headerBytes = 100;
/** How many gates of each moment message 1 can hold. */
const maxGates = { REF: 460, VEL: 920, SW: 920 };

export function writeRadial1(
  { vcp }: Pick<Volume, 'vcp'>,
  sweep: Sweep,
  radial: number,
  status: number,
): Buffer {
  const { radials, moments } = sweep;
  const { REF, VEL, SW } = moments;
  const content = Buffer.alloc(2_404);
  const time = radials.time[radial] ?? 0;
  content.writeUInt32BE(millisecondsOf(time), 0);
  content.writeUInt16BE(dayOf(time), 4);
  content.writeUInt16BE(toAngle(radials.azimuthDegrees[radial]), 8);
  content.writeUInt16BE(radial + 1, 10);
  content.writeUInt16BE(status, 12);
  content.writeUInt16BE(toAngle(radials.elevationDegrees[radial]), 14);
  content.writeUInt16BE(sweep.elevationNumber, 16);
  writeGates(content, REF, radial, { first: 18, spacing: 22, count: 26 });
  writeGates(content, VEL ?? SW, radial, { first: 20, spacing: 24, count: 28 });
  content.writeUInt16BE(VEL?.scale === 1 ? 4 : 2, 42);
  content.writeUInt16BE(vcp ?? 0, 44);
  const nyquist = radials.nyquistMetersPerSecond[radial] ?? Number.NaN;
  content.writeInt16BE(Number.isNaN(nyquist) ? 0 : Math.round(nyquist * 100), 60);
  let at = headerBytes;
  for (const [name, moment, pointer] of [
    ['REF', REF, 36] as const,
    ['VEL', VEL, 38] as const,
    ['SW', SW, 40] as const,
  ]) {
    const gates = moment?.gatesSent[radial] ?? 0;
    if (!moment || gates === 0) continue;
    if (gates > maxGates[name])
      throw new Error(`Message 1 has room for ${maxGates[name]} gates of ${name}, not ${gates}`);
    const start = radial * moment.gateCount;
    content.set(moment.codes.subarray(start, start + gates), at);
    content.writeUInt16BE(at, pointer);
    at += gates;
  }
  return content;
}

function writeGates(
  content: Buffer,
  moment: Moment | undefined,
  radial: number,
  place: { first: number; spacing: number; count: number },
): void {
  if (!moment) return;
  content.writeInt16BE(moment.firstGateMeters, place.first);
  content.writeUInt16BE(moment.gateSpacingMeters, place.spacing);
  content.writeUInt16BE(moment.gatesSent[radial] ?? 0, place.count);
}

/** An angle has thirteen bits, above three unused ones. */
function toAngle(degrees = 0): number {
  return (Math.round((((degrees + 360) % 360) * 4_096) / 180) * 8) % 65_536;
}

const dayMilliseconds = 86_400_000;

/** Returns the day as volumes count it: 1 January 1970 is day 1. */
export function dayOf(time: number): number {
  return Math.floor(time / dayMilliseconds) + 1;
}

export function millisecondsOf(time: number): number {
  return time - Math.floor(time / dayMilliseconds) * dayMilliseconds;
}
