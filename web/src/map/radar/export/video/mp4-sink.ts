import type { FrameSink, FrameSize } from '../frame-sink.ts';
import { mp4File, type EncodedFrame } from './mp4-file.ts';

/** High, main and the constrained profile that every decoder knows, up to 1,080 lines (level 4) and beyond (5.1). */
const codecs = ['640028', '4d0028', '42e028', '640033', '4d0033', '42e033', '420033'] as const;
/** A map with text needs more than a film. */
const bitsPerPixel = 4;
/** So that a player can seek. */
const keyEvery = 10;
/** How many frames the encoder may be behind. */
const maxWaiting = 4;

/** Encodes H.264 with the browser's own encoder. Undefined where it has none for this size. */
export async function mp4Sink({ width, height }: FrameSize): Promise<FrameSink | undefined> {
  const config = await supportedConfig({ width, height });
  if (!config) return undefined;
  const frames: EncodedFrame[] = [];
  const durations: number[] = [];
  let decoder: Uint8Array | undefined;
  let failure: unknown;
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      const { description } = metadata?.decoderConfig ?? {};
      if (description) decoder ??= bytesOf(description);
      frames.push({ bytes, milliseconds: durations[frames.length] ?? 0, isKey: chunk.type === 'key' });
    },
    error: (error) => {
      failure = error;
    },
  });
  encoder.configure(config);
  let milliseconds = 0;
  return {
    extension: 'mp4',
    add: async (canvas, duration) => {
      if (failure) throw failure;
      const frame = new VideoFrame(canvas, { timestamp: milliseconds * 1_000, duration: duration * 1_000 });
      encoder.encode(frame, { keyFrame: durations.length % keyEvery === 0 });
      frame.close();
      durations.push(Math.round(duration));
      milliseconds += Math.round(duration);
      // oxlint-disable-next-line no-unmodified-loop-condition -- the encoder's callback sets it
      while (encoder.encodeQueueSize > maxWaiting && !failure)
        await new Promise((resolve) => encoder.addEventListener('dequeue', resolve, { once: true }));
    },
    finish: async (onWritten) => {
      await encoder.flush();
      encoder.close();
      if (failure || !decoder) throw failure ?? new Error('The encoder did not describe its video.');
      onWritten(frames.length);
      return mp4File({ width, height, decoder }, frames);
    },
    cancel: () => {
      if (encoder.state !== 'closed') encoder.close();
    },
  };
}

async function supportedConfig(size: FrameSize): Promise<VideoEncoderConfig | undefined> {
  if (!('VideoEncoder' in globalThis)) return undefined;
  for (const codec of codecs) {
    const config: VideoEncoderConfig = {
      codec: `avc1.${codec}`,
      ...size,
      bitrate: size.width * size.height * bitsPerPixel,
      framerate: 5,
      avc: { format: 'avc' },
    };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
    if (supported) return config;
  }
  return undefined;
}

function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice()
    : new Uint8Array(source).slice();
}
