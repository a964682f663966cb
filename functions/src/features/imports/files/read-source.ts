import { createHash } from 'node:crypto';
import {
  endCharacters,
  endsAsHtml,
  looksLikeHtml,
  pageCharacters,
  unpackedChunks,
  type Chunks,
} from './unpacked-chunks.ts';
import { DelimitedReader, type DelimitedRow } from './read-delimited.ts';
import { SourceFileError, textLimits } from './source-faults.ts';

export interface SourceFacts {
  name: string;
  /** `windows-1252` if the bytes are not valid UTF-8, as in the file of 1994. */
  encoding: 'utf-8' | 'windows-1252';
}

/** Takes the text of a file in chunks, and returns what it says. */
export interface TextReader<T> {
  read: (chunk: string) => void;
  end: () => T;
}

export interface ReadSource<T> {
  /** Of the file's bytes as stored, before unpacking. */
  sha256: string;
  content: T;
}

class NotUtf8Error extends Error {}

/**
 * Reads a file that is plain, gzip or alone in a zip archive, in chunks. `toReader` chooses the reader by the text's
 * beginning, which has the whole first line. Throws with the reason if the file cannot be read. A damaged file is
 * refused as such, even if its text is refused too: the download may be at fault.
 */
export async function readSource<T>(
  name: string,
  open: () => Promise<Chunks>,
  toReader: (facts: SourceFacts, beginning: string) => TextReader<T>,
): Promise<ReadSource<T>> {
  try {
    return await readAs('utf-8', name, open, toReader);
  } catch (error) {
    if (!(error instanceof NotUtf8Error)) throw error;
    // The whole file is in the other encoding, so what was read of it is read again.
    return await readAs('windows-1252', name, open, toReader);
  }
}

/** Passes a text on as rows. */
export function rowsInto<T>(reader: RowReader<T>): TextReader<T> {
  const delimited = new DelimitedReader();
  return {
    read: (chunk) => {
      for (const row of delimited.read(chunk)) reader.row(row);
    },
    end: () => {
      for (const row of delimited.read('', true)) reader.row(row);
      return reader.end();
    },
  };
}

async function readAs<T>(
  encoding: SourceFacts['encoding'],
  name: string,
  open: () => Promise<Chunks>,
  toReader: (facts: SourceFacts, beginning: string) => TextReader<T>,
): Promise<ReadSource<T>> {
  const hash = createHash('sha256');
  const text = new CheckedText(name, (beginning) => toReader({ name, encoding }, beginning));
  const decode = decoderOf(encoding);
  for await (const bytes of unpackedChunks(name, await open(), (stored) => hash.update(stored))) {
    text.add(decode(bytes));
  }
  text.add(decode());
  return { content: text.end(), sha256: hash.digest('hex') };
}

/** Passes a text on to its reader. What the reader refuses is thrown at the end, if the text itself is sound. */
class CheckedText<T> {
  readonly #name: string;
  readonly #toReader: (beginning: string) => TextReader<T>;
  #reader: TextReader<T> | undefined;
  #beginning = '';
  #page = '';
  #end = '';
  #isBlank = true;
  #isBinary = false;
  #refusal: SourceFileError | undefined;

  constructor(name: string, toReader: (beginning: string) => TextReader<T>) {
    this.#name = name;
    this.#toReader = toReader;
  }

  add(chunk: string): void {
    if (this.#page.length < pageCharacters) this.#page += chunk.slice(0, pageCharacters - this.#page.length);
    this.#end = (this.#end + chunk).slice(-endCharacters);
    this.#isBlank &&= chunk.trim() === '';
    this.#isBinary ||= chunk.includes('\0');
    this.#unlessRefused(() => {
      if (this.#reader) return this.#reader.read(chunk);
      this.#beginning += chunk;
      if (hasFirstLine(this.#beginning)) this.#start();
      return undefined;
    });
  }

  end(): T {
    if (this.#isBlank) throw new SourceFileError(this.#name, 'EMPTY', 'the file is empty.');
    if (looksLikeHtml(this.#page) || endsAsHtml(this.#end)) {
      throw new SourceFileError(
        this.#name,
        'HTML',
        'this is an HTML page or ends with one, probably an error page saved as data; it was not read.',
      );
    }
    if (this.#isBinary) {
      throw new SourceFileError(this.#name, 'BINARY', 'this is not a text file; a CSV file is expected.');
    }
    if (this.#refusal) throw this.#refusal;
    return (this.#reader ?? this.#start()).end();
  }

  #start(): TextReader<T> {
    const reader = this.#toReader(this.#beginning);
    this.#reader = reader;
    reader.read(this.#beginning);
    this.#beginning = '';
    return reader;
  }

  #unlessRefused(step: () => void): void {
    if (this.#refusal) return;
    try {
      step();
    } catch (error) {
      if (!(error instanceof SourceFileError)) throw error;
      this.#refusal = error;
    }
  }
}

/** Blank lines before the first one are skipped. */
function hasFirstLine(text: string): boolean {
  return text.length > textLimits.row || /\S[^\n]*\n/.test(text);
}

/** Without bytes, the returned function ends the text. */
function decoderOf(encoding: SourceFacts['encoding']): (bytes?: Uint8Array) => string {
  if (encoding !== 'utf-8') {
    const decoder = new TextDecoder(encoding);
    return (bytes) => (bytes ? decoder.decode(bytes) : '');
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new NotUtf8Error();
    }
  };
}

/** Takes the rows of a file one after another, and returns what they say. */
export interface RowReader<T> {
  row: (row: DelimitedRow) => void;
  /** After the last row. */
  end: () => T;
}
