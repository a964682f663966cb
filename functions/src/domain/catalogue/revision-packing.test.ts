import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packRevision, revisionDictionary, unpackRevision } from './revision-packing.ts';

const text = JSON.stringify({
  tornado: { id: '19990503-abcdefgh', known_as: 'Bridge Creek', state: 'Oklahoma', source_class: 'digital' },
  sources: { id: '19990503-abcdefgh', aliases: ['spc:1999-41'], fatality_places: ['Permanent – Home'] },
});

describe('the packing of revisions', () => {
  it('has the dictionary that stored revisions were packed with', () => {
    expect(createHash('sha256').update(revisionDictionary).digest('hex').slice(0, 24)).toBe(
      '5b0ee43a3c2700a2680445f4',
    );
  });

  it('reads what was packed before', () => {
    const packed = 'q1bKzS9LTQkBJVBDS0tL0NCvbmJSckpqWnqGUi0A';
    expect(unpackRevision(Buffer.from(packed, 'base64'))).toBe('{"movedTo":"19990503-abcdefgh"}');
  });

  it('gives a document back as it was', () => {
    expect(unpackRevision(packRevision(text))).toBe(text);
    expect(unpackRevision(packRevision(''))).toBe('');
  });

  it('gives a document back that is longer than the buffer and than the window', () => {
    const long = Array.from({ length: 30_000 }, (_, at) => `${at * 7919}·`).join('');
    expect(unpackRevision(packRevision(long))).toBe(long);
  });

  it('reads documents that were packed without the dictionary', () => {
    expect(unpackRevision(deflateRawSync(text, { level: 4 }))).toBe(text);
  });

  it('needs less than compression without the dictionary', () => {
    expect(packRevision(text).length).toBeLessThan(deflateRawSync(text, { level: 4 }).length * 0.7);
  });
});
