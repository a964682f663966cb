import { composeFrame } from './compose-frame.ts';
import { fileNameOf } from './file-name.ts';
import type { FrameSink, FrameSize } from './frame-sink.ts';
import { gifSink } from './gif/gif-sink.ts';
import type { Stage } from './stage.ts';
import { mp4File, type EncodedFrame } from './video/mp4-file.ts';

/** High, main and the constrained profile that every decoder knows, up to 1,080 lines (level 4) and beyond (5.1). */
const codecs = ['640028', '4d0028', '42e028', '640033', '4d0033', '42e033', '420033'] as const;
/** A map with text needs more than a film. */
const bitsPerPixel = 4;
/** So that a player can seek. */
const keyEvery = 10;
/** How many frames the encoder may be behind. */
const maxWaiting = 4;

/** Encodes H.264 with the browser's own encoder. Undefined where it has none for this size. */
async function mp4Sink({ width, height }: FrameSize): Promise<FrameSink | undefined> {
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

/** What browsers record, the format that most programs open first. */
const types = [
  { type: 'video/mp4;codecs=avc1.42e028', extension: 'mp4' },
  { type: 'video/webm;codecs=vp9', extension: 'webm' },
  { type: 'video/webm', extension: 'webm' },
] as const;

const redrawMilliseconds = 100;

/**
 * Records a canvas as it plays, for browsers without an encoder of their own for scripts. It takes as long as the
 * animation, and rests while the next frame is made. Undefined where the browser does not record.
 */
function recorderSink({ width, height }: FrameSize): FrameSink | undefined {
  const canvas = document.createElement('canvas');
  const found =
    'MediaRecorder' in globalThis && 'captureStream' in canvas
      ? types.find(({ type }) => MediaRecorder.isTypeSupported(type))
      : undefined;
  if (!found) return undefined;
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  const stream = canvas.captureStream();
  const recorder = new MediaRecorder(stream, {
    mimeType: found.type,
    videoBitsPerSecond: width * height * 4,
  });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const endStream = () => stream.getTracks().forEach((track) => track.stop());
  return {
    extension: found.extension,
    add: async (frame, milliseconds) => {
      const end = performance.now() + milliseconds;
      context?.drawImage(frame, 0, 0);
      if (recorder.state === 'inactive') recorder.start();
      else recorder.resume();
      // A stream has a picture only for what was drawn, so a frame that stays is drawn again.
      while (performance.now() < end) {
        await new Promise((resolve) =>
          setTimeout(resolve, Math.min(redrawMilliseconds, end - performance.now())),
        );
        context?.drawImage(frame, 0, 0);
      }
      recorder.pause();
    },
    finish: async (onWritten) => {
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
      recorder.stop();
      await stopped;
      endStream();
      onWritten(parts.length);
      return new Blob(parts, { type: found.type });
    },
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop();
      endStream();
    },
  };
}

export type AnimationKind = 'gif' | 'video';

export interface Progress {
  done: number;
  of: number;
}

/** Why nothing was saved. The message is for the visitor. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';
}

/** How long the browser may take to begin with the file, before its memory is given back. */
const keepMilliseconds = 60_000;
const pollMilliseconds = 30;
/** A picture is as sharp as the screen, within reason. */
const maxPixels = 2;
/** Wider animations are too large to send, or to encode while somebody waits. */
const maxWidth: Record<AnimationKind, number> = { gif: 960, video: 1_920 };

/** Saves what a viewer shows as a picture. Returns the file's name. */
export async function savePicture(stage: Stage): Promise<string> {
  const { scan } = stage.now();
  if (scan === undefined) throw new NotSaved('There is no scan to save.');
  const canvas = frameOf(stage, scan, Math.min(maxPixels, Math.max(1, devicePixelRatio)));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new NotSaved('This browser could not make a picture of this size.');
  return save(blob, stage, scan, 'png');
}

/**
 * Saves all scans of the shown tilt as an animation: the viewer steps through them, and each frame is what it shows.
 * Returns the file's name.
 */
export async function saveAnimation(
  stage: Stage,
  kind: AnimationKind,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<string> {
  const [first = 0] = stage.order;
  const before = stage.now().scan;
  const { width } = stage.viewer.getBoundingClientRect();
  const pixels = Math.min(maxPixels, maxWidth[kind] / Math.max(1, width));
  let sink: FrameSink | undefined;
  try {
    let size: FrameSize | undefined;
    for (const [at, scan] of stage.order.entries()) {
      onProgress({ done: at, of: stage.order.length });
      await untilDrawn(stage, scan, signal);
      const frame = sized(frameOf(stage, scan, pixels), size);
      size ??= { width: frame.width, height: frame.height };
      sink ??= await sinkFor(kind, size);
      await sink.add(frame, Math.round(stage.millisecondsOf(scan)));
    }
    if (!sink) throw new NotSaved('There is no scan to save.');
    const file = await sink.finish((done) => onProgress({ done, of: stage.order.length }));
    signal.throwIfAborted();
    return save(file, stage, first, sink.extension);
  } catch (error) {
    sink?.cancel();
    throw error;
  } finally {
    if (before !== undefined) stage.show(before);
  }
}

async function sinkFor(kind: AnimationKind, size: FrameSize): Promise<FrameSink> {
  if (kind === 'gif') return gifSink(size);
  const sink = (await mp4Sink(size)) ?? recorderSink(size);
  if (!sink) throw new NotSaved('This browser cannot write videos. The GIF shows the same.');
  return sink;
}

function frameOf(
  { viewer, colours, now, textOf, notes }: Stage,
  scan: number,
  pixels: number,
): HTMLCanvasElement {
  const fields = now().panels.flatMap(({ wanted }) => (wanted ? [wanted.id] : []));
  return composeFrame(viewer, { ...textOf(scan), notes: notes(), fields }, colours, pixels);
}

/** A viewer that changed its size meanwhile, as when a phone is turned, gives frames of another one. */
function sized(frame: HTMLCanvasElement, size: FrameSize | undefined): HTMLCanvasElement {
  if (!size || (frame.width === size.width && frame.height === size.height)) return frame;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  canvas.getContext('2d')?.drawImage(frame, 0, 0, size.width, size.height);
  return canvas;
}

/** Waits until a viewer shows a scan, and all of its maps have drawn it. Lost scans have no picture. */
async function untilDrawn(stage: Stage, scan: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { scan: shown, panels } = stage.now();
    const maps = [...stage.viewer.querySelectorAll('[data-radar-map]')];
    const isDrawn = maps.every((map, at) => {
      const { shown: one, lost } = panels[at] ?? {};
      const drawn = map.querySelector<HTMLCanvasElement>('canvas[data-drawn]')?.dataset['drawn'];
      return lost !== undefined || (one && drawn === `${one.id} ${one.scan}`);
    });
    if (shown === scan && isDrawn && panels.every(({ isSettled }) => isSettled)) break;
    // Somebody may have pressed a key meanwhile.
    if (shown !== scan) stage.show(scan);
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
  }
  // What lies over the picture is drawn with the page's next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** As the browser saves a download. */
function save(blob: Blob, { station, now, timeOf }: Stage, scan: number, extension: string): string {
  const fields = now().panels.flatMap(({ wanted }) => (wanted ? [wanted.id] : []));
  const name = fileNameOf({ station, time: timeOf(scan), fields, extension });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keepMilliseconds);
  return name;
}
