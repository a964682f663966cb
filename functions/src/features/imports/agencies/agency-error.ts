/** An invalid request or a listing that cannot be read. Network failures are DownloadErrors. */
export class AgencyError extends Error {
  readonly code: 'UNKNOWN_LISTING' | 'INVALID_REQUEST';

  constructor(code: AgencyError['code'], sentence: string) {
    super(sentence);
    this.name = 'AgencyError';
    this.code = code;
  }
}
