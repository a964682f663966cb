import { isCompress, uncompress } from '../compress/uncompress.ts';

/** The parts of the platform's streams that are used here. This package is compiled without the types of any platform. */
interface Unpacker {
  writable: { getWriter(): Writer };
  readable: {
    getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array }>; cancel(): Promise<void> };
  };
}
interface Writer {
  write(chunk: Uint8Array): Promise<void>;
  close(): Promise<void>;
  abort(reason: unknown): Promise<void>;
}
interface Platform {
  DecompressionStream: new (format: 'gzip') => Unpacker;
}

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Yields the chunks unchanged, or unpacked if the first bytes are those of gzip or compress (`.Z`). If the archive is damaged or
 * truncated, it yields everything before the damage; the volume then lists what is missing.
 */
export async function* gunzipStream(chunks: Chunks): AsyncGenerator<Uint8Array, void, undefined> {
  const source = joinFirst(chunks);
  const { value: first, done } = await source.next();
  if (done) return;
  const all = prepend(first, source);
  if (first[0] === 0x1f && first[1] === 0x8b) yield* unpack(all);
  // It has no checks within, and its volumes are small.
  else if (isCompress(first)) yield uncompress(await joined(all));
  else yield* all;
}

async function joined(chunks: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  // A source may use the memory of a chunk again.
  for await (const chunk of chunks) parts.push(chunk.slice());
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function* unpack(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const { DecompressionStream } = globalThis as unknown as Platform;
  const { writable, readable } = new DecompressionStream('gzip');
  const reader = readable.getReader();
  const writing = writeAll(chunks, writable.getWriter());
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (part.value) yield part.value;
    }
  } catch {
    const failure = await writing;
    if (failure) throw failure.cause;
  } finally {
    // Cancelling makes the next write fail, which ends the loop over the source and so the source itself.
    await reader.cancel().catch(() => {});
  }
}

/** Returns the cause if the source itself failed. A damaged archive is not such a failure. */
async function writeAll(
  chunks: AsyncGenerator<Uint8Array>,
  writer: Writer,
): Promise<{ cause: unknown } | undefined> {
  let isWriting = false;
  try {
    for await (const chunk of chunks) {
      isWriting = true;
      await writer.write(chunk);
      isWriting = false;
    }
    isWriting = true;
    await writer.close();
    return undefined;
  } catch (cause) {
    if (isWriting) return undefined;
    await writer.abort(cause).catch(() => {});
    return { cause };
  }
}

/** Joins the first chunks until there are two bytes, which are enough to recognize gzip. */
async function* joinFirst(chunks: Chunks): AsyncGenerator<Uint8Array, void, undefined> {
  let first: Uint8Array | undefined = new Uint8Array(0);
  for await (const chunk of chunks) {
    if (!first) {
      yield chunk;
    } else {
      const bytes: Uint8Array = new Uint8Array(first.length + chunk.length);
      bytes.set(first);
      bytes.set(chunk, first.length);
      first = bytes.length < 2 ? bytes : undefined;
      if (!first) yield bytes;
    }
  }
  if (first) yield first;
}

async function* prepend(
  first: Uint8Array,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield first;
  yield* rest;
}
