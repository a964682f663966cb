/** Where in the input something is wrong. Offsets count bytes of the volume after gunzip. */
export interface Place {
  offset: number;
  /** Of the compressed records, the first being 0 (metadata). Absent in volumes without records. */
  record?: number;
  /** Of the messages of this record, or of the whole volume where it has no records. */
  message?: number;
}

export type LevelTwoErrorCode = 'EMPTY' | 'NOT_LEVEL_TWO' | 'UNSUPPORTED_COMPRESSION' | 'GZIP' | 'ENDED';

/** Nothing of the input can be read. What can be read in part becomes a volume with `problems`. */
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
