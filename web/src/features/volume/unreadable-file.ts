import { maxUnpackedMegabytes } from './unpacked-file.ts';
import type { FailureCode } from './volume-messages.ts';

/** A file that cannot be shown. The message is for the visitor. */
export class UnreadableFile extends Error {}

const sentences: Record<FailureCode, string> = {
  EMPTY: 'This file is empty.',
  NOT_LEVEL_TWO:
    'This is not a Level II radar volume. Such a file begins with AR2V or ARCHIVE2, and NOAA names it like KTLX20130520_201643_V06.gz.',
  UNSUPPORTED_COMPRESSION:
    'This file is compressed in a way that is not supported, such as bzip2 as a whole. Unpack it first; only gzip and compress (.Z) are unpacked here.',
  ZIP: 'This is a zip archive. Unpack the zip first, then open the volume that is in it.',
  TAR: 'This is a tar archive, which may have many volumes. Unpack it first, then open one of them.',
  LEVEL_THREE:
    'This is a Level III product, which the weather service computes from a radar’s data. This page shows Level II, the data themselves.',
  NETCDF:
    'This is a netCDF or HDF5 file, which somebody has converted. This page reads Level II volumes as the radar sends them.',
  TOO_LARGE: `This file unpacks to more than ${maxUnpackedMegabytes} MB, which no volume has.`,
  GZIP: 'This file is an archive inside an archive. Unpack it once, then open it.',
  ENDED: 'This file could not be read. Please choose it again.',
  UNREADABLE: 'This file could not be read. If it was moved or changed since you chose it, choose it again.',
};

export function sentenceOfFailure(code: FailureCode): string {
  return sentences[code];
}
