import { describe, expect, it } from 'vitest';
import { galleryPictures } from './gallery-pictures.ts';

const image = (id: string, more = {}) => ({
  id,
  url: `/images/${id}`,
  imageServiceId: id,
  alt: null,
  ...more,
});
const ids = (...images: ReturnType<typeof image>[]) => galleryPictures(images, 'A').map(({ id }) => id);

describe('the pictures of a gallery', () => {
  it('keep their order, but a sensitive one is never first if another is not', () => {
    expect(ids(image('a'), image('b', { sensitive: true }), image('c'))).toEqual(['a', 'b', 'c']);
    const [s, t] = [image('s', { sensitive: true }), image('t', { sensitive: true })];
    expect(ids(s, t, image('a'), image('b'))).toEqual(['a', 's', 't', 'b']);
    expect(ids(s, t)).toEqual(['s', 't']);
  });

  it('have the author’s text, else the title and their place', () => {
    const alts = galleryPictures([image('a', { alt: 'A barn' }), image('b')], 'After').map(({ alt }) => alt);
    expect(alts).toEqual(['A barn', 'After, picture 2 of 2']);
    expect(galleryPictures([image('a')], 'After')[0]?.alt).toBe('After');
  });

  it('offer the thumbnail and the whole picture by their real widths', () => {
    const [tall, small, unknown] = galleryPictures(
      [image('a', { width: 1280, height: 2560 }), image('b', { width: 300, height: 200 }), image('c')],
      'A',
    ).map(({ srcSet }) => srcSet);
    expect(tall).toBe('/images/a-thumb 320w, /images/a 1280w');
    expect(small).toBe('/images/b-thumb 300w, /images/b 300w');
    expect(unknown).toBe('/images/c-thumb 640w, /images/c 2560w');
  });
});
