/** What an agency cannot be asked for, or a listing that cannot be read; what the network says is a DownloadError. */
export class AgencyError extends Error {
  readonly code: 'UNKNOWN_LISTING' | 'INVALID_REQUEST';

  constructor(code: AgencyError['code'], sentence: string) {
    super(sentence);
    this.name = 'AgencyError';
    this.code = code;
  }
}
