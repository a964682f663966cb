/** What is wrong with a compiled release. The message names the file. */
export type ReleaseFault = 'missing' | 'cut short' | 'damaged' | 'another version' | 'not listed';

export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
  readonly file: string;
  readonly fault: ReleaseFault;

  constructor(file: string, fault: ReleaseFault, because: string) {
    super(`${file} of the compiled record is ${fault}: ${because}`);
    this.file = file;
    this.fault = fault;
  }
}
