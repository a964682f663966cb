/** The position of a problem in the input. Offsets count bytes of the volume after gunzip. */
export interface Place {
  offset: number;
  /** The index of the compressed record; 0 has the metadata. Absent in volumes without records. */
  record?: number;
  /** The index of the message in its record, or in a volume without records. */
  message?: number;
}

export type LevelTwoErrorCode =
  | 'EMPTY'
  | 'NOT_LEVEL_TWO'
  | 'UNSUPPORTED_COMPRESSION'
  | 'GZIP'
  | 'TOO_LARGE'
  | 'ENDED';

/**
 * The largest volumes have 30 to 70 MB, unpacked. A file that has more is no volume: some of a few kilobytes unpack to
 * gigabytes, and would occupy a phone or a worker for minutes.
 */
export const maxVolumeMegabytes = 256;
export const maxVolumeBytes = maxVolumeMegabytes * 1024 * 1024;

/** Thrown if nothing of the input can be read, or if it is too large. An input that can be read in part becomes a volume with `problems`. */
export class LevelTwoError extends Error {
  readonly code: LevelTwoErrorCode;
  readonly place: Place;

  constructor(code: LevelTwoErrorCode, sentence: string, place: Place, options?: { cause: unknown }) {
    super(`${sentence} (${describePlace(place)})`, options);
    this.name = 'LevelTwoError';
    this.code = code;
    this.place = place;
  }
}

export function describePlace({ offset, record, message }: Place): string {
  const parts = [`byte ${offset}`];
  if (record !== undefined) parts.push(`record ${record}`);
  if (message !== undefined) parts.push(`message ${message}`);
  return parts.join(', ');
}
