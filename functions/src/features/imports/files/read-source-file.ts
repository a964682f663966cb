import { readFile, stat } from 'node:fs/promises';
import { SourceFileError } from './source-file-error.ts';
import { textLimits } from './text-limits.ts';

/** Reads a file unless it is larger than any agency's, so that it need not fit into memory to be refused. */
export async function readSourceFile(name: string, path: string): Promise<Buffer> {
  refuseTooLarge(name, (await stat(path)).size);
  return readFile(path);
}

export function refuseTooLarge(name: string, bytes: number): void {
  if (bytes > textLimits.fileBytes) throw tooLargeError(name, 'the file');
}

export function tooLargeError(name: string, what: string): SourceFileError {
  const megabytes = textLimits.fileBytes / 1e6;
  return new SourceFileError(
    name,
    'TOO_LARGE',
    `${what} is larger than ${megabytes} MB; no agency file is that large.`,
  );
}
