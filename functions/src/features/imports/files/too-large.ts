import { SourceFileError } from './source-file-error.ts';
import { textLimits } from './text-limits.ts';

export function refuseTooLarge(name: string, bytes: number): void {
  if (bytes > textLimits.fileBytes) throw tooLargeError(name, 'the file');
}

export function tooLargeError(
  name: string,
  what: string,
  max: number = textLimits.fileBytes,
): SourceFileError {
  const sentence = `${what} is larger than ${max / 1e6} MB; no agency file is that large.`;
  return new SourceFileError(name, 'TOO_LARGE', sentence);
}
