import { composeFrame } from './compose-frame.ts';
import { fileNameOf } from './file-name.ts';
import type { FrameSink, FrameSize } from './frame-sink.ts';
import { gifSink } from './gif/gif-sink.ts';
import type { Stage } from './stage.ts';
import { mp4Sink } from './video/mp4-sink.ts';
import { recorderSink } from './video/recorder-sink.ts';

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

function frameOf({ viewer, colours, now, textOf }: Stage, scan: number, pixels: number): HTMLCanvasElement {
  const fields = now().panels.flatMap(({ wanted }) => (wanted ? [wanted.id] : []));
  return composeFrame(viewer, { ...textOf(scan), fields }, colours, pixels);
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
