import { LevelTwoError } from '../volume/level-two-error.ts';
import { looksLikeSignature } from './compressed-records.ts';
import { toTime } from './radial.ts';
import { readStation } from './read-radial-31.ts';

/** ICD 2620010J, 7.3.3: "AR2V0006." or "ARCHIVE2.", a number, day, milliseconds, station. */
export const volumeHeaderBytes = 24;
/** Enough bytes to recognize what follows the header. */
export const sniffedBytes = volumeHeaderBytes + 14;

export interface VolumeStart {
  /** The number of bytes before the first record or message. Only the first real-time chunk has a header. */
  headerBytes: number;
  station: string | undefined;
  time: number | undefined;
  isCompressed: boolean;
  /** Whether cuts of half degrees were recombined to whole degrees before they were sent (versions 4 and 7). */
  isRecombined: boolean;
}

/** Recognizes a volume by its first bytes, never by its name. Throws if it is not a volume. */
export function readVolumeStart(bytes: Uint8Array): VolumeStart {
  if (bytes.length === 0) throw new LevelTwoError('EMPTY', 'The file is empty', { offset: 0 });
  const start = String.fromCharCode(...bytes.subarray(0, 9));
  refuseOtherCompression(start);
  if (looksLikeSignature(bytes, 4))
    return { headerBytes: 0, station: undefined, time: undefined, isCompressed: true, isRecombined: false };
  if (!/^(AR2V\d{4}\.|ARCHIVE2\.)/.test(start) || bytes.length < volumeHeaderBytes) {
    const sentence =
      'The file is not a Level II volume: it begins neither with AR2V and a version nor with ARCHIVE2';
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
    const sentence = `The whole file is compressed with ${name}: ${advice}`;
    throw new LevelTwoError(name === 'gzip' ? 'GZIP' : 'UNSUPPORTED_COMPRESSION', sentence, { offset: 0 });
  };
  if (start.startsWith('\x1f\x8b')) refuse('gzip', 'read it with readVolume, or unpack it first');
  if (start.startsWith('\x1f\x9d')) refuse('compress (.Z)', 'only gzip is supported');
  if (start.startsWith('BZh')) refuse('bzip2', 'only gzip is supported');
}
