import { LevelTwoError } from './level-two-error.ts';
import { looksLikeSignature } from './compressed-records.ts';
import { toTime } from './radial.ts';
import { readStation } from './read-radial-31.ts';

/** ICD 2620010J, 7.3.3: "AR2V0006." or "ARCHIVE2.", a number, day, milliseconds, station. */
export const volumeHeaderBytes = 24;
/** Enough to know what follows the header. */
export const sniffedBytes = volumeHeaderBytes + 14;

export interface VolumeStart {
  /** Bytes before the first record or message. Real-time chunks but the first have no header. */
  headerBytes: number;
  station: string | undefined;
  time: number | undefined;
  isCompressed: boolean;
  /** Versions 4 and 7: cuts of half degrees were made ones of whole degrees before they were sent. */
  isRecombined: boolean;
}

/** Tells what a volume is by its first bytes, never by its name. Throws where it is not a volume. */
export function readVolumeStart(bytes: Uint8Array): VolumeStart {
  if (bytes.length === 0) throw new LevelTwoError('EMPTY', 'The file is empty', { offset: 0 });
  const start = String.fromCharCode(...bytes.subarray(0, 9));
  refuseOtherCompression(start);
  if (looksLikeSignature(bytes, 4))
    return { headerBytes: 0, station: undefined, time: undefined, isCompressed: true, isRecombined: false };
  if (!/^(AR2V\d{4}\.|ARCHIVE2\.)/.test(start) || bytes.length < volumeHeaderBytes) {
    const sentence =
      'The file begins neither with AR2V and a version nor with ARCHIVE2: it is no Level II volume';
    throw new LevelTwoError('NOT_LEVEL_TWO', sentence, { offset: 0 });
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const day = view.getUint32(12);
  return {
    headerBytes: volumeHeaderBytes,
    station: readStation(view, 20),
    time: day <= 0xffff ? toTime(day, view.getUint32(16)) : undefined,
    isCompressed: looksLikeSignature(bytes, volumeHeaderBytes + 4),
    isRecombined: /^AR2V000[47]/.test(start),
  };
}

function refuseOtherCompression(start: string): void {
  const refuse = (name: string, advice: string) => {
    const sentence = `The file is packed as a whole by ${name}: ${advice}`;
    throw new LevelTwoError(name === 'gzip' ? 'GZIP' : 'UNSUPPORTED_COMPRESSION', sentence, { offset: 0 });
  };
  if (start.startsWith('\x1f\x8b')) refuse('gzip', 'read it with readVolume, or unpack it before');
  if (start.startsWith('\x1f\x9d')) refuse('compress (.Z)', 'only gzip can be read');
  if (start.startsWith('BZh')) refuse('bzip2', 'only gzip can be read');
}
