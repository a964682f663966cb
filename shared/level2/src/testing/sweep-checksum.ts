import { createHash, type Hash } from 'node:crypto';
import { momentNames, type Sweep } from '../volume/volume.ts';
import type { ReferenceRadial } from './reference-decoder.ts';

/** Radials of one cut, in the order of the file. */
export type ReferenceSweep = ReferenceRadial[];

export function toSweeps(radials: readonly ReferenceRadial[]): ReferenceSweep[] {
  const sweeps: ReferenceSweep[] = [];
  for (const radial of radials) {
    if ([0, 3, 5].includes(radial.status) || sweeps.length === 0) sweeps.push([]);
    sweeps.at(-1)?.push(radial);
  }
  return sweeps;
}

/** Returns a checksum over the gates and codes of every moment of every radial of a sweep. */
export function referenceChecksum(sweep: ReferenceSweep): string {
  return checksum((hash) => {
    for (const radial of sweep) {
      for (const name of momentNames) {
        const moment = radial.moments[name];
        if (moment) addCodes(hash, name, moment.codes);
      }
    }
  });
}

export function checksumOfSweep({ radials, moments }: Sweep): string {
  return checksum((hash) => {
    for (let radial = 0; radial < radials.count; radial += 1) {
      for (const name of momentNames) {
        const moment = moments[name];
        const gates = moment?.gatesSent[radial] ?? 0;
        if (!moment || gates === 0) continue;
        const start = radial * moment.gateCount;
        addCodes(hash, name, new Uint16Array(moment.codes.subarray(start, start + gates)));
      }
    }
  });
}

function checksum(fill: (hash: Hash) => void): string {
  const hash = createHash('sha256');
  fill(hash);
  return hash.digest('hex').slice(0, 16);
}

function addCodes(hash: Hash, name: string, codes: Uint16Array): void {
  hash.update(`${name} ${codes.length} `);
  hash.update(new Uint8Array(codes.buffer));
}
