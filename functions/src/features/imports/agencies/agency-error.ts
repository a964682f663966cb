/** What went wrong between us and an agency; callers decide by the code and show the sentence. */
export type AgencyErrorCode =
  | 'NOT_THERE'
  | 'REFUSED'
  | 'OUT_OF_REACH'
  | 'WRONG_ANSWER'
  | 'UNKNOWN_LISTING'
  | 'INVALID_REQUEST';

export class AgencyError extends Error {
  readonly code: AgencyErrorCode;

  constructor(code: AgencyErrorCode, sentence: string, options?: { cause: unknown }) {
    super(sentence, options);
    this.name = 'AgencyError';
    this.code = code;
  }
}
