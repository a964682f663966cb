import { describe, expect, it } from 'vitest';
import { jpegWithNotes, type Entry } from '../../testing/jpeg-with-notes.ts';
import { readExif } from './read-exif.ts';

const moore: Entry[][] = [
  [
    {
      tag: 2,
      type: 5,
      fractions: [
        [35, 1],
        [20, 1],
        [2110, 100],
      ],
    },
    { tag: 1, type: 2, text: 'N' },
    {
      tag: 4,
      type: 5,
      fractions: [
        [97, 1],
        [29, 1],
        [1248, 100],
      ],
    },
    { tag: 3, type: 2, text: 'W' },
    { tag: 17, type: 5, fractions: [[31_260, 100]] },
  ],
  [
    { tag: 0x9003, type: 2, text: '2013:05:20 14:56:12' },
    { tag: 0x9011, type: 2, text: '-05:00' },
  ],
];
const notes = {
  place: { lat: 35 + 20 / 60 + 21.1 / 3600, lon: -(97 + 29 / 60 + 12.48 / 3600) },
  direction: 313,
  clock: '2013-05-20T14:56',
  clockOffset: -300,
};
const [satellite = [], camera = []] = moore;
/** Replaces an entry of what the satellites said. */
const withSatellite = (entry: Entry) =>
  jpegWithNotes([...satellite.filter(({ tag }) => tag !== entry.tag), entry], camera);
const withTaken = (text: string) => jpegWithNotes([], [{ tag: 0x9003, type: 2, text }]);

describe('what a camera wrote into a picture', () => {
  it.each(['II', 'MM'] as const)('is read in the byte order %s', (order) => {
    const read = readExif(jpegWithNotes(satellite, camera, { order }));
    expect(read).toMatchObject({ direction: 313, clock: notes.clock, clockOffset: -300 });
    expect(read.place?.lat).toBeCloseTo(notes.place.lat, 9);
    expect(read.place?.lon).toBeCloseTo(notes.place.lon, 9);
  });

  it('is read after other segments, from a part of a larger buffer', () => {
    const before = Uint8Array.of(0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xe1, 0, 5, 1, 2, 3);
    const jpeg = jpegWithNotes(satellite, camera, { before });
    const larger = new Uint8Array(jpeg.length + 7);
    larger.set(jpeg, 7);
    expect(readExif(larger.subarray(7))).toEqual(readExif(jpeg));
    expect(readExif(jpeg).clock).toBe(notes.clock);
  });

  it('may be a part: each of place, direction and clock stands alone', () => {
    expect(readExif(jpegWithNotes([], camera))).toEqual({ clock: notes.clock, clockOffset: -300 });
    expect(readExif(withTaken('2013:05:20 00:00:00'))).toEqual({ clock: '2013-05-20T00:00' });
    expect(readExif(jpegWithNotes(satellite.slice(4), []))).toEqual({ direction: 313 });
    expect(readExif(jpegWithNotes(satellite.slice(0, 4), []))).not.toHaveProperty('direction');
  });

  it.each<[string, Uint8Array, 'place' | 'direction' | 'clock']>([
    ['a half of the world that there is not', withSatellite({ tag: 3, type: 2, text: 'X' }), 'place'],
    [
      'more than 90 degrees',
      withSatellite({
        tag: 2,
        type: 5,
        fractions: [
          [91, 1],
          [0, 1],
          [0, 1],
        ],
      }),
      'place',
    ],
    [
      '60 minutes',
      withSatellite({
        tag: 2,
        type: 5,
        fractions: [
          [35, 1],
          [60, 1],
          [0, 1],
        ],
      }),
      'place',
    ],
    [
      'a division by zero',
      withSatellite({
        tag: 2,
        type: 5,
        fractions: [
          [35, 0],
          [0, 1],
          [0, 1],
        ],
      }),
      'place',
    ],
    [
      'two parts in place of three',
      withSatellite({
        tag: 2,
        type: 5,
        fractions: [
          [35, 1],
          [20, 1],
        ],
      }),
      'place',
    ],
    ['another type', withSatellite({ tag: 4, type: 2, text: '97 29 12' }), 'place'],
    ['a direction beyond 360', withSatellite({ tag: 17, type: 5, fractions: [[361, 1]] }), 'direction'],
    ['zero over zero', withSatellite({ tag: 17, type: 5, fractions: [[0, 0]] }), 'direction'],
    ['a 13th month', withTaken('2013:13:20 14:56:12'), 'clock'],
    ['February 30', withTaken('2013:02:30 14:56:12'), 'clock'],
    ['an empty clock', withTaken('    :  :     :  :  '), 'clock'],
    ['zeros', withTaken('0000:00:00 00:00:00'), 'clock'],
    ['an endless text', withTaken('2013:05:20 14:56:12'.padEnd(200, '1')), 'clock'],
  ])('is left out where it is wrong: %s', (_what, jpeg, field) => {
    expect(readExif(jpeg)).not.toHaveProperty(field);
  });

  it('is no place where the camera had no signal', () => {
    const zero: [number, number][] = [
      [0, 1],
      [0, 1],
      [0, 1],
    ];
    const jpeg = jpegWithNotes(
      [
        { tag: 1, type: 2, text: 'N' },
        { tag: 2, type: 5, fractions: zero },
        { tag: 3, type: 2, text: 'E' },
        { tag: 4, type: 5, fractions: zero },
      ],
      [],
    );
    expect(readExif(jpeg)).toEqual({});
  });

  it('is 0 degrees where the camera wrote 360', () => {
    expect(readExif(withSatellite({ tag: 17, type: 5, fractions: [[360, 1]] })).direction).toBe(0);
  });
});

describe('bytes that are no notes', () => {
  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['one byte', Uint8Array.of(0xff)],
    ['a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
    ['a picture without notes', Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9)],
    ['a segment of no length', Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, 0, 0xff, 0xe1, 0, 0)],
    ['a segment longer than the file', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1, 2)],
    ['notes without content', jpegWithNotes([], []).subarray(0, 12)],
  ])('have none: %s', (_what, bytes) => {
    expect(readExif(bytes)).toEqual({});
  });

  it('end in the middle: what is before the end is all that can be read', () => {
    const jpeg = jpegWithNotes(satellite, camera);
    for (let length = 0; length < jpeg.length; length++) {
      const read = readExif(jpeg.subarray(0, length));
      for (const [name, value] of Object.entries(read)) {
        if (name !== 'place') expect(value).toBe(notes[name as 'clock']);
      }
    }
  });

  it('lead to themselves, far away, or say that they are four billion', () => {
    const at = (position: number) => (list: DataView, little: boolean) => list.setUint32(position, 8, little);
    // The pointers of the first list are in its two entries; both lead back to the list itself.
    const looped = jpegWithNotes(satellite, camera, {
      change: (view, little) => {
        at(8 + 2 + 8)(view, little);
        at(8 + 2 + 12 + 8)(view, little);
      },
    });
    expect(readExif(looped)).toEqual({});
    const away = jpegWithNotes(satellite, camera, {
      change: (view, little) => view.setUint32(4, 0xff_ff_ff_fe, little),
    });
    expect(readExif(away)).toEqual({});
    const countless = jpegWithNotes(satellite, camera, {
      change: (view, little) => view.setUint16(8, 0xff_ff, little),
    });
    expect(readExif(countless)).toEqual({});
    const long = jpegWithNotes(satellite, camera, {
      change: (view, little) => {
        for (let entry = 0; entry + 12 <= view.byteLength; entry += 2)
          if (view.getUint16(entry, little) === 0x9003) view.setUint32(entry + 4, 0xff_ff_ff_ff, little);
      },
    });
    expect(readExif(long)).not.toHaveProperty('clock');
  });

  it('are random: nothing is thrown, and what is read is possible', () => {
    const jpeg = jpegWithNotes(satellite, camera);
    let seed = 20_130_520;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed % below;
    };
    for (let n = 0; n < 5_000; n++) {
      const damaged = jpeg.slice();
      for (let change = 0; change < 4; change++) damaged[random(damaged.length)] = random(256);
      const { place, direction, clock } = readExif(damaged);
      if (place) expect(Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180).toBe(true);
      if (direction !== undefined) expect(direction >= 0 && direction < 360).toBe(true);
      if (clock !== undefined) expect(Number.isNaN(Date.parse(clock))).toBe(false);
    }
  });
});
