/** Message 5, the radar's plan for this volume: ICD 2620002AA, table XI, whose halfwords count from 1. */
export interface ScanPattern {
  number: number;
  cuts: ScanCut[];
}

export interface ScanCut {
  elevationDegrees: number;
  /** Whether there is a radial every half degree instead of every degree. */
  isHalfDegree: boolean;
  waveform: number;
  /** Whether it is an additional low cut in the middle of the volume. */
  isSails: boolean;
}

const headerBytes = 22;
const cutBytes = 46;
const maxCuts = 32;
const angleStep = 180 / 32_768;

/** `view` begins after the message's header. In old volumes the message contains only zeros. */
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
