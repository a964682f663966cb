/** Takes the frames of an animation, one after the other, and makes a file of them. */
export interface FrameSink {
  /** How its files end. */
  extension: string;
  /** Resolves once the next frame may come. */
  add: (frame: HTMLCanvasElement, milliseconds: number) => Promise<void>;
  finish: (onWritten: (frames: number) => void) => Promise<Blob>;
  cancel: () => void;
}

export interface FrameSize {
  width: number;
  height: number;
}
