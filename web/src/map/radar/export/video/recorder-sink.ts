import type { FrameSink, FrameSize } from '../frame-sink.ts';

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
export function recorderSink({ width, height }: FrameSize): FrameSink | undefined {
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
