import { describe, expect, it } from 'vitest';
import { AbuseReport, RemovalReason } from '../contributions/removal.ts';
import { accountRoutes } from '../accounts/routes.ts';
import { OfferedFile } from '../uploads/schema.ts';
import { hasControlInLine, hasControlInText } from './control-characters.ts';

const controls = ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\r'];

describe('control characters', () => {
  it.each(controls)('are found: %j', (character) => {
    expect([hasControlInLine(`a${character}b`), hasControlInText(`a${character}b`)]).toEqual([true, true]);
  });

  it('are not tabs and line ends of a text', () => {
    for (const text of ['a\tb', 'a\nb', 'a\r\nb', 'Ärger, 竜巻, 🌪️, \u202Eyaw']) {
      expect(hasControlInText(text)).toBe(false);
    }
    expect(hasControlInLine('a\nb')).toBe(true);
  });

  const entrances: Record<string, (text: string) => boolean> = {
    'the details of a report of abuse': (reasonText) =>
      AbuseReport.safeParse({ reasonCategory: 'Other', reasonText }).success,
    'the note of a removal': (note) => RemovalReason.safeParse({ category: 'Other', note }).success,
    'the bio of a profile': (bio) => accountRoutes.updateMe.body.safeParse({ bio }).success,
  };
  it.each([...controls, '\n', '\t'])('are refused in the name of a file: %j', (character) => {
    const file = { type: 'image/jpeg', size: 1, sha256: '0'.repeat(64) };
    expect(OfferedFile.safeParse({ ...file, name: 'storm.jpg' }).success).toBe(true);
    expect(OfferedFile.safeParse({ ...file, name: `storm${character}.jpg` }).success).toBe(false);
  });

  it.each(Object.entries(entrances))('are refused in %s, and lines accepted', (_where, accepts) => {
    expect(accepts('One line\r\nand another,\n\tindented.')).toBe(true);
    for (const character of controls) expect(accepts(`a${character}b`)).toBe(false);
  });
});
