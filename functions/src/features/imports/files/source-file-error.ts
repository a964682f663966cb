/** A file that is refused as a whole, with a code for programs and a sentence for the operator. */
export class SourceFileError extends Error {
  readonly code: string;
  readonly file: string;

  constructor(file: string, code: string, sentence: string) {
    super(`${file}: ${sentence}`);
    this.name = 'SourceFileError';
    this.code = code;
    this.file = file;
  }
}
