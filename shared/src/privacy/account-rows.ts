import {
  keptNameDays,
  linkMemorySeconds,
  restoreLinkSeconds,
  sessionSeconds,
} from '../accounts/account-limits.ts';
import { appealKeepDays, decidedDays } from '../appeals/appeal-limits.ts';
import { queueDays } from '../contract/kept-days.ts';
import { uploadDays } from '../uploads/upload-limits.ts';
import { daySeconds, erased, type PersonalData } from './row.ts';

const untilDeleted = { words: 'Until you delete your account.' } as const;
const protects = 'It protects your account, and would be of use to a thief only.';

/** What makes an account, and what happened to it. */
export const accountRows = {
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
