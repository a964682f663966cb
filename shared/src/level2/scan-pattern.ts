/** Message 5: what the radar is going to do in this volume. ICD 2620002AA, table XI; halfwords count from 1. */
export interface ScanPattern {
  number: number;
  cuts: ScanCut[];
}

export interface ScanCut {
  elevationDegrees: number;
  /** Radials every half degree; otherwise every degree. */
  isHalfDegree: boolean;
  waveform: number;
  /** An additional low cut in the middle of the volume. */
  isSails: boolean;
}

const headerBytes = 22;
const cutBytes = 46;
const maxCuts = 32;
const angleStep = 180 / 32_768;

/** `view` begins behind the message's header. Old volumes have the message, but zeros in it. */
export function readScanPattern(view: DataView): ScanPattern | undefined {
  if (view.byteLength < headerBytes) return undefined;
  const number = view.getUint16(4);
  const count = view.getUint16(6);
  if (number === 0 || count === 0 || count > maxCuts) return undefined;
  if (view.byteLength < headerBytes + count * cutBytes) return undefined;
  const cuts = Array.from({ length: count }, (_, cut) => readCut(view, headerBytes + cut * cutBytes));
  return { number, cuts };
}

function readCut(view: DataView, at: number): ScanCut {
  const angle = view.getUint16(at) * angleStep;
  return {
    elevationDegrees: angle > 90 ? angle - 360 : angle,
    waveform: view.getUint8(at + 3),
    isHalfDegree: (view.getUint8(at + 4) & 1) === 1,
    isSails: (view.getUint16(at + 28) & 1) === 1,
  };
}
