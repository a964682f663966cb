/** MISSING: no such object. REFUSED: a no that stays one. UNREACHABLE: after several tries, so later perhaps. */
export type ArchiveErrorCode = 'MISSING' | 'REFUSED' | 'UNREACHABLE';

export class ArchiveError extends Error {
  readonly code: ArchiveErrorCode;

  constructor(code: ArchiveErrorCode, sentence: string, options?: { cause: unknown }) {
    super(sentence, options);
    this.name = 'ArchiveError';
    this.code = code;
  }
}
