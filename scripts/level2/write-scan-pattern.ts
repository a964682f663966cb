import type { ScanPattern } from '@touchdown/shared/level2/scan-pattern.ts';

/** Returns message 5, table XI of ICD 2620002AA: 22 bytes, then 46 for each cut. */
export function writeScanPattern({ number, cuts }: ScanPattern): Buffer {
  const content = Buffer.alloc(22 + cuts.length * 46);
  content.writeUInt16BE(content.length / 2, 0);
  content.writeUInt16BE(2, 2);
  content.writeUInt16BE(number, 4);
  content.writeUInt16BE(cuts.length, 6);
  for (const [place, { elevationDegrees, waveform, isHalfDegree, isSails }] of cuts.entries()) {
    const at = 22 + place * 46;
    const angle = (elevationDegrees + 360) % 360;
    content.writeUInt16BE(Math.round((angle * 4_096) / 180) * 8, at);
    content.writeUInt8(waveform, at + 3);
    content.writeUInt8(isHalfDegree ? 1 : 0, at + 4);
    content.writeUInt16BE(isSails ? 1 : 0, at + 28);
  }
  return content;
}
