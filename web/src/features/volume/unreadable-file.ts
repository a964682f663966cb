import { maxVolumeMegabytes } from '@touchdown/level2/read-volume.ts';
import type { FailureCode } from './volume-messages.ts';

/** A file that cannot be shown. The message is for the visitor. */
export class UnreadableFile extends Error {}

const sentences: Record<FailureCode, string> = {
  EMPTY: 'This file is empty.',
  NOT_LEVEL_TWO:
    'This isn’t a Level II radar file. Those start with AR2V or ARCHIVE2 and have names like KTLX20130520_201643_V06.gz.',
  UNSUPPORTED_COMPRESSION: 'We can open gzip and compress (.Z) files only. Please unpack this file first.',
  ZIP: 'This is a zip file. Unpack it, then open the radar file inside.',
  TAR: 'This is a tar archive. Unpack it, then open one of the radar files inside.',
  LEVEL_THREE:
    'This is a Level III product, computed from radar data. This page shows Level II, the original data.',
  NETCDF: 'This is a converted netCDF or HDF5 file. This page reads original Level II files.',
  TOO_LARGE: `This file unpacks to more than ${maxVolumeMegabytes} MB, too large for a radar file.`,
  GZIP: 'This is an archive inside an archive. Unpack it once, then open it.',
  ENDED: 'We couldn’t read this file. Please choose it again.',
  UNREADABLE: 'We couldn’t read this file. If it moved or changed, choose it again.',
};

export function sentenceOfFailure(code: FailureCode): string {
  return sentences[code];
}
