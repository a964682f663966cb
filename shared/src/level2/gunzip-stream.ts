/** What is used of the platform's streams. Node and browsers have them; the types of neither are here. */
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
 * Passes chunks on as they are, or unpacked where the first bytes say gzip. Of an archive that is damaged or
 * ends early, everything before is passed on; what is missing shows in the volume.
 */
export async function* gunzipStream(chunks: Chunks): AsyncGenerator<Uint8Array, void, undefined> {
  const source = joinFirst(chunks);
  const { value: first, done } = await source.next();
  if (done) return;
  const all = prepend(first, source);
  if (first[0] === 0x1f && first[1] === 0x8b) yield* unpack(all);
  else yield* all;
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
    // Cancelling fails the next write, which leaves the loop over the source and so ends the source.
    await reader.cancel().catch(() => {});
  }
}

/** Answers why the source itself failed, if it did. That the archive is damaged is no such failure. */
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

/** The first two bytes tell, and may come one by one. */
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
