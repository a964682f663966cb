import { contributionRows } from './contribution-rows.ts';
import { type Ender, type ItemName, type PersonalData, daySeconds, erased } from './row.ts';
import { technicalRows } from './technical-rows.ts';
import {
  sessionSeconds,
  keptNameDays,
  linkMemorySeconds,
  restoreLinkSeconds,
} from '../accounts/account-limits.ts';
import { appealKeepDays, decidedDays } from '../appeals/appeal-limits.ts';
import { queueDays } from '../contract/kept-days.ts';
import { uploadDays } from '../uploads/upload-limits.ts';

const untilDeleted = { words: 'Until you delete your account.' } as const;
const protects = 'It protects your account, and would be of use to a thief only.';

/** What makes an account, and what happened to it. */
const accountRows = {
  account: {
    in: {
      items: {
        'community.profile': 'all',
        'community.memberCounts': 'all',
        'community.username': 'all',
        'community.decider': 'all',
        'community.email': 'all',
      },
    },
    what: 'Your username, email address, text about yourself, role, settings, and the sums of what you did here',
    why: 'To show who wrote something, to write to you, and to keep names and addresses unique.',
    until: untilDeleted,
    exported: { in: ['user'] },
    deletion: { by: 'deletion', ...erased },
  },
  tombstone: {
    in: { items: { 'community.profile': ['pk', 'id'] } },
    what: 'After a deletion: the id of your account, and that it was deleted',
    why: 'To refuse old sessions and late writes, and to repeat the erasure after a restored backup.',
    until: { words: 'For good.' },
    exported: { not: 'It exists only after the deletion.' },
    deletion: { by: 'term', words: 'Stays, with the id alone.', leaves: ['id'] },
    staysAs: 'the tombstone',
  },
  keptName: {
    in: { items: { 'community.keptName': 'all' } },
    what: 'After a deletion: a one-way hash of your username',
    why: 'So that no stranger takes your name while people still know it as yours.',
    until: { words: `${keptNameDays} days.`, days: keptNameDays },
    exported: { not: 'It exists only after the deletion.' },
    deletion: { by: 'term', words: `Ends ${keptNameDays} days after the deletion.`, leaves: [] },
  },
  heldEmail: {
    in: { items: { 'community.profile': ['heldEmail'], 'community.email': 'all' } },
    what: 'Your previous email address, after a change',
    why: 'So that you can undo a change that a thief has made.',
    until: {
      words: `${restoreLinkSeconds / daySeconds} days.`,
      days: restoreLinkSeconds / daySeconds,
    },
    exported: { in: ['heldEmail'] },
    deletion: { by: 'deletion', ...erased },
  },
  photo: {
    in: { objects: ['PicturesImages/images/'] },
    what: 'Your profile photo, without the place where it was taken',
    why: 'To show it beside your name.',
    until: { words: 'Until you remove it or delete your account.' },
    exported: { in: ['user'] },
    deletion: { by: 'eraser', words: 'Erased; copies near you end within a day.', leaves: [] },
  },
  password: {
    in: { items: { 'community.credentials': 'all' } },
    what: 'Your password, as a one-way hash',
    why: 'To log you in.',
    until: { words: 'Until you change it or delete your account.' },
    exported: { not: protects },
    deletion: { by: 'deletion', ...erased },
  },
  sessions: {
    in: { items: { 'community.session': 'all' } },
    what: 'Where you are logged in: browser, system, and when it was last used',
    why: 'To keep you logged in, and to let you end each place.',
    until: {
      words: `${sessionSeconds.idle / daySeconds} days after the last use, ${sessionSeconds.absolute / daySeconds} at most.`,
      days: sessionSeconds.absolute / daySeconds,
    },
    exported: { in: ['sessions'] },
    deletion: { by: 'eraser', ...erased },
  },
  links: {
    in: { items: { 'community.link': 'all' } },
    what: 'Hashes of the links in mails to you, with the address they went to',
    why: 'To know a link again when you follow it.',
    until: {
      words: `${(restoreLinkSeconds + linkMemorySeconds) / daySeconds} days at most.`,
      days: (restoreLinkSeconds + linkMemorySeconds) / daySeconds,
    },
    exported: { not: protects },
    deletion: { by: 'eraser', ...erased },
  },
  passkeys: {
    in: { items: { 'community.passkey': 'all' } },
    what: 'Your passkeys: the public key, the name that you gave it, and when it was last used. The secret part stays on your device',
    why: 'To log you in.',
    until: { words: 'Until you remove them or delete your account.' },
    exported: { in: ['passkeys'] },
    deletion: { by: 'eraser', ...erased },
  },
  suspension: {
    in: { items: { 'community.profile': ['suspension'], 'community.suspended': 'all' } },
    what: 'Whether you are suspended, why and until when',
    why: 'To enforce the community guidelines.',
    until: { words: 'Until it ends.' },
    exported: { in: ['suspension'] },
    deletion: { by: 'eraser', ...erased },
  },
  appeals: {
    in: { items: { 'community.appeal': 'all' } },
    what: 'Decisions about you that you contested or could contest, with your words and the answer',
    why: 'To look at a decision again.',
    until: {
      words: `${decidedDays / 365} years after the answer; what an appeal is about, ${appealKeepDays} days at least.`,
      days: decidedDays,
    },
    exported: { in: ['appeals'] },
    deletion: { by: 'eraser', ...erased },
  },
  history: {
    in: { items: { 'community.audit': 'all' } },
    what: 'A log of what happened to your account and contributions, and of what you decided or objected to, by the ids of accounts',
    why: 'To find out who did what, also after an attack.',
    until: { words: 'For good.' },
    exported: { in: ['history', 'actions'] },
    deletion: {
      by: 'term',
      words: 'Stays, with the id of your account, and with what you wrote in it as a moderator.',
      leaves: ['id', 'texts'],
    },
    staysAs: 'the audit',
  },
  uploads: {
    in: {
      items: { 'ephemeral.ticket': 'all' },
      objects: ['PicturesStaging/incoming/'],
      queues: ['PicturesSent'],
    },
    what: 'A picture that you upload, as you sent it, with the name of its file',
    why: 'To make the picture that is shown from it.',
    until: {
      words: `${uploadDays} day; in a queue its random name for up to ${queueDays} days.`,
      days: queueDays,
    },
    exported: { not: 'It lasts for a day, and only the picture made from it is kept.' },
    deletion: {
      by: 'term',
      words: 'Ends by itself.',
      leaves: ['id', 'texts', 'pictures'],
    },
    staysAs: 'counters of limits, uploads and places',
  },
} as const satisfies Record<string, PersonalData>;

const here = { not: 'It is on your device.' } as const;
const cleared = {
  by: 'browser',
  words: 'Erased in the browser that you delete it with.',
  leaves: [],
} as const;
const untilClosed = { words: 'Until you close the tab.' } as const;

/** What a browser keeps on its own device. */
const browserRows = {
  sessionCookies: {
    in: { cookies: ['access', 'refresh'], browser: ['hasRefreshToken', 'sessionMark'] },
    what: 'Cookies and a mark that say that you are logged in',
    why: 'To keep you logged in, in all tabs.',
    until: {
      words: `${sessionSeconds.idle / daySeconds} days after the last use, or until you log out.`,
      days: sessionSeconds.idle / daySeconds,
    },
    exported: here,
    deletion: cleared,
  },
  deviceCookie: {
    in: { cookies: ['device'] },
    what: 'A cookie that says that your account was used in this browser',
    why: 'So that you get in when somebody else guesses at your password.',
    until: { words: `${sessionSeconds.device / daySeconds} days.`, days: sessionSeconds.device / daySeconds },
    exported: here,
    deletion: {
      by: 'browser',
      words: 'Stays in the browser; it opens nothing any more.',
      leaves: [],
    },
  },
  drafts: {
    in: { browser: ['draft:', 'askedForm'] },
    what: 'A text that you have not sent yet',
    why: 'So that it is not lost.',
    until: { words: '7 days, or until you send it or log out.', days: 7 },
    exported: here,
    deletion: cleared,
  },
  answers: {
    in: { browser: ['api_cache_'] },
    what: 'What you looked at last',
    why: 'To show it at once when you come back.',
    until: { words: 'The last 60 answers, until you log out.' },
    exported: here,
    deletion: cleared,
  },
  choices: {
    in: {
      browser: [
        'theme',
        'units:1',
        'comment-case:1',
        'list_view',
        'list_panel_open',
        'radar-shows:',
        'radar-colors:1',
      ],
    },
    what: 'The theme, the units, the spelling of comments, and how you look at lists and radar scans',
    why: 'To show pages as you like them.',
    until: { words: 'Until you change them or clear the browser.' },
    exported: here,
    deletion: { by: 'browser', words: 'Stay in the browser. They name nobody.', leaves: [] },
  },
  places: {
    in: {
      browser: [
        'scroll_positions',
        'postLoginRedirect',
        'keptNotices',
        'verificationBannerDismissed',
        'sessionExpired',
        'emailVerified',
      ],
    },
    what: 'Where you were on a page, the page to come back to after logging in, and notices for you',
    why: 'To take you back there.',
    until: untilClosed,
    exported: here,
    deletion: { by: 'browser', words: 'End with the tab.', leaves: [] },
  },
} as const satisfies Record<string, PersonalData>;

/**
 * Every place where something about a person is stored. The export, what follows the deletion of an account, the table
 * of the privacy policy and the tests that look for what is left are made from it. A kind of item that is in no row is
 * below, in `aboutNobody`.
 */
export const personalData = {
  ...accountRows,
  ...contributionRows,
  ...technicalRows,
  ...browserRows,
} as const;

type Rows = typeof personalData;
export type PersonalDataId = keyof Rows;

/** As the rows are without their literal types, for code that goes through all of them. */
export const personalDataRows = Object.entries(personalData) as [PersonalDataId, PersonalData][];

/** The rows that this one ends. A table of its handlers is not complete without each of them. */
export type EndedBy<By extends Ender> = {
  [Id in PersonalDataId]: Rows[Id]['deletion']['by'] extends By ? Id : never;
}[PersonalDataId];

/** The rows that are in the export, and their sections of it. */
export type Exported = {
  [
    Id in PersonalDataId as Rows[Id]['exported'] extends { in: readonly string[] } ? Id : never
  ]: Rows[Id]['exported'] extends {
    in: readonly (infer Section)[];
  }
    ? Section
    : never;
};

/** The rows under the headings of the privacy policy. */
export const personalDataGroups: readonly { heading: string; rows: readonly PersonalData[] }[] = [
  { heading: 'Your account', rows: Object.values(accountRows) },
  { heading: 'What you write, save and decide', rows: Object.values(contributionRows) },
  { heading: 'Radar loops, support and the machines', rows: Object.values(technicalRows) },
  { heading: 'In your browser', rows: Object.values(browserRows) },
];

/** Kinds of items with nothing about a person, and what they are instead. */
export const aboutNobody = {
  'catalogue.pointer': 'the record',
  'catalogue.delta': 'tornadoes with their corrected values',
  'catalogue.release': 'the record',
  'catalogue.reportPointer': 'the record',
  'catalogue.reportChanges': 'a count',
  'catalogue.revision': 'the record',
  'catalogue.nceiAliases': 'the record',
  'catalogue.spcAliases': 'the record',
  'catalogue.move': 'ids of tornadoes',
  'catalogue.pendingMove': 'ids of tornadoes',
  'catalogue.pendingCorrection': 'ids of tornadoes',
  'catalogue.replacedSnapshots': 'names of objects',
  'catalogue.dataRelease': 'the record',
  'catalogue.importLock': 'which importer is at work',
  'catalogue.importCounter': 'a count',
  'catalogue.importRun': 'the record',
  'catalogue.sourceState': 'what an agency has published',
  'catalogue.importReport': 'what an import changed',
  'community.moderationLogEntry': 'a decision without an id, a name or a word of anybody',
  'radar.loop': 'the public loop, which has no choice of a person',
  'radar.replacedLoop': 'files of public loops',
  'radar.wantedScans': 'which loops have no scans yet',
  'radar.leavingWorker': 'a computer of ours',
  'radar.dailyTotal': 'sums of all people',
  'community.openTakedown': 'the number of a case',
  'community.auditSeal': 'a hash of a day of the audit',
  'community.answerSummary': 'counts of several people',
  'ephemeral.spamDay': 'a count',
  'ephemeral.usedChallenge': 'random bytes',
} as const satisfies Partial<Record<ItemName, string>>;
