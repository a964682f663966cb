import type { RangeResponse, Source } from 'pmtiles';

/**
 * An archive that is read by ranges. An answer that is not exactly the range of an archive of exactly this length is
 * refused: the file was cut short or replaced, or the server knows no ranges.
 */
export class RangedArchive implements Source {
  readonly url: string;
  readonly bytes: number;

  constructor(url: string, bytes: number) {
    this.url = url;
    this.bytes = bytes;
  }

  getKey(): string {
    return this.url;
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    const last = Math.min(offset + length, this.bytes) - 1;
    const response = await fetch(this.url, {
      headers: { range: `bytes=${offset}-${last}` },
      ...(signal ? { signal } : {}),
    });
    const range = response.headers.get('content-range');
    const expected = `bytes ${offset}-${last}/${this.bytes}`;
    if (response.status !== 206 || range !== expected) {
      throw new Error(`Expected ${expected} of the base map, got status ${response.status}, ${range}.`);
    }
    const data = await response.arrayBuffer();
    if (data.byteLength !== last - offset + 1) throw new Error(`The range ${expected} is cut short.`);
    return { data };
  }
}
