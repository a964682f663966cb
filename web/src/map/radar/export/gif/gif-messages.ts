/** What the page asks of the worker that writes a GIF: `begin`, each `frame`, and `end`. */
export type GifRequest =
  | { kind: 'begin'; width: number; height: number }
  | { kind: 'frame'; pixels: Uint8ClampedArray; milliseconds: number }
  | { kind: 'end' };

export type GifAnswer =
  /** A frame was counted. */
  { kind: 'taken' } | { kind: 'written'; written: number } | { kind: 'file'; file: Blob };
