import { ratingInks } from '@touchdown/shared/tornadoes/rating-inks.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../../domain/drawing/picture.ts';
import { cardSize } from './card-size.ts';
import { drawPathsCard, type PathsCard } from './paths-card.ts';

const moore: PathsCard = {
  name: 'Moore',
  words: ['Oklahoma', '1 tornado within 10 miles since 1950', '1 violent, 24 deaths'],
  bounds: { south: 35.19, north: 35.49, west: -97.67, east: -97.31 },
  circle: { lat: 35.34, lon: -97.49, miles: 10 },
  paths: [['20130520-23baqa0y', 35.3, -97.6, 35.3, -97.4, 5]],
};

/** Decodes the file with another program's decoder, and returns the colour at a place. */
async function opened(card: PathsCard) {
  const { data, info } = await sharp(drawPathsCard(card)).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { info, at };
}

describe('the card of a place', () => {
  it('is a PNG of the usual size with the paths of the place in the colours of their ratings', async () => {
    const { info, at } = await opened(moore);
    expect(info).toMatchObject({ ...cardSize, channels: 3 });
    // The middle of the path lies below that of the map.
    const x = 520 + 320;
    const ink = Buffer.from(ratingInks[5].slice(1), 'hex');
    const y = Array.from({ length: 150 }, (_, below) => 320 + below).find((row) => {
      return Math.hypot(...at(x, row).map((part, channel) => part - (ink[channel] ?? 0))) < 40;
    });
    expect(y).toBeGreaterThan(330);
    const empty = await opened({ ...moore, paths: [] });
    expect(empty.at(x, y ?? 0)).not.toEqual(at(x, y ?? 0));
  });

  it('writes a name in letters, and leaves nothing of it on the map', async () => {
    const { at } = await opened({ ...moore, name: 'Peñuelas' });
    const nameless = await opened({ ...moore, name: '' });
    const differing = (from: number, to: number) => {
      let count = 0;
      for (let y = 130; y < 230; y++)
        for (let x = from; x < to; x++) if (String(at(x, y)) !== String(nameless.at(x, y))) count++;
      return count;
    };
    expect(differing(64, 500)).toBeGreaterThan(2_000);
    expect(differing(501, 1200)).toBe(0);
  });

  it('has every letter of the names of places', () => {
    for (const letter of 'Peñuelas Añasco Española Mayagüez Hawaiʻi San Germán Juana Díaz St. John’s')
      if (letter !== 'ʻ') expect(textWidth(letter, 'name'), letter).toBeGreaterThan(0);
  });
});
