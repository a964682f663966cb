/** The position of a problem in the input. Offsets count bytes of the volume after gunzip. */
export interface Place {
  offset: number;
  /** The index of the compressed record; 0 has the metadata. Absent in volumes without records. */
  record?: number;
  /** The index of the message in its record, or in a volume without records. */
  message?: number;
}

export type LevelTwoErrorCode = 'EMPTY' | 'NOT_LEVEL_TWO' | 'UNSUPPORTED_COMPRESSION' | 'GZIP' | 'ENDED';

/** Thrown if nothing of the input can be read. An input that can be read in part becomes a volume with `problems`. */
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
