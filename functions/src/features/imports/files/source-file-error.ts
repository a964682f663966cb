/** A file that is refused whole: which one, why in a word for programs, and a sentence for the operator. */
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
