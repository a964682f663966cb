import { describe, expect, it } from 'vitest';
import { accountRoutes } from '../accounts/routes.ts';
import { SuspensionBody } from '../conduct/schema.ts';
import { refuseContribution, tidyContribution } from '../contributions/refuse-contribution.ts';
import { refusePictures, tidyPictures } from '../contributions/refuse-pictures.ts';
import { AbuseReport, RemovalReason } from '../contributions/removal.ts';
import { refuseSuggestion, tidySuggestion } from '../corrections/refuse-suggestion.ts';
import { ReviewBody } from '../moderation/schema.ts';
import { RadarQuery } from '../radar/radar-options.ts';
import { CounterNoticeBody, TakedownBody } from '../takedowns/schema.ts';
import { OfferedFile } from '../uploads/schema.ts';
import { foldBlankLines, hasControlInLine, hasControlInText, tidyLine, tidyText } from './user-text.ts';

const controls = ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\r'];

describe('a text by a person', () => {
  it.each([
    ['a wall of blank lines', 'one\n\n\n\n\n\ntwo', 'one\n\n\ntwo'],
    ['blank lines of blanks', 'one\n \n\t\n\u00a0\n\u3164\ntwo', 'one\n \n\t\ntwo'],
    ['line ends of Windows and of Unicode', 'one\r\ntwo\u2028three\u2029four', 'one\ntwo\nthree\nfour'],
    ['two blank lines', 'one\n\n\ntwo', 'one\n\n\ntwo'],
    ['blanks around it', ' \n\n one \n\n ', 'one'],
    ['reversed letters', '\u202elive\u202c and \u2066this\u2069', 'live and this'],
    ['hidden letters between letters', 'to\u200btal\u00adly\ufeff \u{e0074}\u{e0065}fine', 'totally fine'],
    ['nothing but hidden characters', '\u200b\u2060\ufeff', ''],
    ['nothing but joiners', '\u200d\u200c\u200e\ufe0f\u034f', ''],
    ['fillers and blank signs', '\u3164\u115f\uffa0 \u2800\u{1d159}', ''],
    ['an emoji of several', '👩‍👩‍👧 🏳️‍🌈', '👩‍👩‍👧 🏳️‍🌈'],
    ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['Persian, Hindi and Hebrew', 'می‌خواهم क्‍ष שלום\u200f!', 'می‌خواهم क्‍ष שלום\u200f!'],
    ['a sign alone', '?', '?'],
    ['an emoji alone', '🌪️', '🌪️'],
  ])('is stored tidily: %s', (_what, typed, stored) => {
    expect(tidyText(typed)).toBe(stored);
    expect(tidyText(stored)).toBe(stored);
  });

  it('is one line where one is asked for', () => {
    expect(tidyLine(' a\u2028b\u202e c\u200b ')).toBe('a b c');
    expect(tidyLine('\u3164\u200b')).toBe('');
  });

  it('that was stored before is folded for its readers', () => {
    expect(foldBlankLines(`a${'\n'.repeat(2_499)}b`)).toBe('a\n\n\nb');
  });
});

describe('control characters', () => {
  it.each(controls)('are found: %j', (character) => {
    expect([hasControlInLine(`a${character}b`), hasControlInText(`a${character}b`)]).toEqual([true, true]);
  });

  it('are not tabs and line ends of a text', () => {
    for (const text of ['a\tb', 'a\nb', 'a\r\nb', 'Ärger, 竜巻, 🌪️']) {
      expect(hasControlInText(text)).toBe(false);
    }
    expect(hasControlInLine('a\nb')).toBe(true);
  });

  it.each([...controls, '\n', '\t'])('are refused in the name of a file: %j', (character) => {
    const file = { type: 'image/jpeg', size: 1, sha256: '0'.repeat(64) };
    expect(OfferedFile.safeParse({ ...file, name: 'storm.jpg' }).success).toBe(true);
    expect(OfferedFile.safeParse({ ...file, name: `storm${character}.jpg` }).success).toBe(false);
  });
});

interface Entrance {
  /** Returns the text as it is stored, or undefined if it is refused. */
  accept: (text: string) => unknown;
  isLine?: boolean;
  isRequired?: boolean;
}

const signed = { text: 'Text', name: 'Name', goodFaith: true };
const notice = { ...signed, token: 'x'.repeat(43) };
const request = { ...signed, page: '/map', category: 'copyright', email: 'a@example.org' };
const account = { contributionType: 'PERSONAL_ACCOUNT', content: 'Text', url: '', title: '' } as const;
const suggestion = { targetField: 'event_narrative', proposedValue: 'Text', reason: 'Reason', source: '' };
const narrative = { type: 'text', maxLength: 5_000 } as const;
const unlessRefused = <T>(refused: object, value: T) =>
  Object.keys(refused).length === 0 ? value : undefined;

/** Every place that takes the words of a person. */
const entrances: Record<string, Entrance> = {
  'the content of a contribution': {
    accept: (content) => {
      const written = tidyContribution({ ...account, content });
      return unlessRefused(refuseContribution(written, ''), written.content);
    },
    isRequired: true,
  },
  'the title of a contribution': {
    accept: (title) => {
      const written = tidyContribution({ ...account, title });
      return unlessRefused(refuseContribution(written, ''), written.title);
    },
    isLine: true,
  },
  'the description of a picture': {
    accept: (alt) => {
      const written = tidyPictures({ title: '', content: '', alts: [alt] });
      return unlessRefused(refusePictures(written), written.alts[0]);
    },
    isLine: true,
  },
  'the caption of pictures': {
    accept: (content) => {
      const written = tidyPictures({ title: '', content, alts: [] });
      return unlessRefused(refusePictures(written), written.content);
    },
  },
  'the value of a suggestion': {
    accept: (proposedValue) => {
      const written = tidySuggestion({ ...suggestion, proposedValue });
      return unlessRefused(refuseSuggestion(written, narrative), written.proposedValue);
    },
    isRequired: true,
  },
  'the reason of a suggestion': {
    accept: (reason) => {
      const written = tidySuggestion({ ...suggestion, reason });
      return unlessRefused(refuseSuggestion(written, narrative), written.reason);
    },
    isRequired: true,
  },
  'the source of a suggestion': {
    accept: (source) => {
      const written = tidySuggestion({ ...suggestion, proposedValue: 'A value.', source });
      return unlessRefused(refuseSuggestion(written, narrative), written.source);
    },
    isLine: true,
  },
  'the details of a report of abuse': {
    accept: (reasonText) => AbuseReport.safeParse({ reasonCategory: 'Other', reasonText }).data?.reasonText,
  },
  'the note of a removal': {
    accept: (note) => RemovalReason.safeParse({ category: 'Other', note }).data?.note,
  },
  'the note of a decision': { accept: (note) => ReviewBody.safeParse({ note }).data?.note },
  'the reason of a suspension': {
    accept: (reason) => SuspensionBody.safeParse({ reason, hideContributions: false }).data?.reason,
    isRequired: true,
  },
  'the bio of a profile': { accept: (bio) => accountRoutes.updateMe.body.safeParse({ bio }).data?.bio },
  'the text of a takedown request': {
    accept: (text) => TakedownBody.safeParse({ ...request, text }).data?.text,
    isRequired: true,
  },
  'the work of a takedown request': {
    accept: (work) => TakedownBody.safeParse({ ...request, work }).data?.work,
  },
  'the name in a takedown request': {
    accept: (name) => TakedownBody.safeParse({ ...request, name }).data?.name,
    isLine: true,
    isRequired: true,
  },
  'the answer to a takedown request': {
    accept: (text) => CounterNoticeBody.safeParse({ ...notice, text }).data?.text,
    isRequired: true,
  },
  'the label of a radar loop': {
    accept: (label) => RadarQuery.safeParse({ label }).data?.label,
    isLine: true,
  },
};

describe.each(Object.entries(entrances))('%s', (_where, { accept, isLine, isRequired }) => {
  it('keeps what can be read, and lines where there may be several', () => {
    const lines = 'One line\r\nand another,\n\tindented.';
    expect(accept(lines)).toBe(isLine ? undefined : 'One line\nand another,\n\tindented.');
    expect(accept('Straßen in 竜巻')).toBe('Straßen in 竜巻');
  });

  it('takes neither control characters nor hidden ones', () => {
    for (const character of controls) expect(accept(`a${character}b`)).toBeUndefined();
    expect(accept('\u202eab\u200bc')).toBe('abc');
  });

  it('takes no wall of blank lines, and nothing to see is nothing', () => {
    if (!isLine) expect(accept(`a${'\n'.repeat(60)}b`)).toBe('a\n\n\nb');
    for (const blank of ['\u200b\u2060\ufeff', '\u3164', ' \u2800 ']) {
      expect(accept(blank)).toBe(isRequired ? undefined : '');
    }
  });
});
