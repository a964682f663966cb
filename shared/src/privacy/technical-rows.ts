import { backupDays, secondCopyDays } from '../contract/backup-days.ts';
import { deadLetterDays, logDays, mailClaimDays, queueDays, stripeEventDays } from '../contract/kept-days.ts';
import { progressObjectDays } from '../radar/progress-object.ts';
import { privateFileSeconds, privateLoopFileDays } from '../radar/radar-limits.ts';
import { pictureCopySeconds } from '../uploads/upload-limits.ts';
import { daySeconds, type PersonalData } from './row.ts';

const expires = { by: 'term', words: 'Ends by itself.' } as const;
const counters = 'counters of limits, uploads and places';
const logsAndBackups = 'logs, backups and messages that could not be handled';

/** Radar loops, support, and what keeps the site running. */
export const technicalRows = {
  loops: {
    in: {
      items: {
        'radar.job': 'all',
        'radar.activeJob': 'all',
        'radar.privateLoop': 'all',
        'radar.result': 'all',
        'radar.loopQuota': 'all',
        'radar.regenerationQuota': 'all',
        'radar.activeCount': 'all',
      },
      objects: ['Media/media/radar/private/', 'Media/media/radar/progress/'],
      queues: ['Jobs', 'JobsDeadLetters', 'JobsUndispatched'],
    },
    what: 'The radar loops that you requested, with your options such as a label, and how many they were on a day',
    why: 'To draw them, show them to you and share the computers fairly. One with options of your own is private.',
    until: {
      words: `${privateLoopFileDays} days; how far one is, ${progressObjectDays} days.`,
      days: privateLoopFileDays,
    },
    exported: { in: ['radarLoops'] },
    deletion: {
      by: 'loops',
      words: `Erased, with private loops; a browser that showed one may keep it for ${privateFileSeconds / 60} minutes. Public loops name nobody and stay.`,
      leaves: [],
    },
  },
  support: {
    in: {
      items: {
        'community.subscription': 'all',
        'community.supportAttempt': 'all',
        'community.stripeCustomer': 'all',
        'community.supportTask': 'all',
      },
      queues: ['SupportDeadLetters'],
      elsewhere: 'Stripe',
    },
    what: 'Your support: amounts, status, dates and Stripe’s ids. Stripe has your card and email address',
    why: 'To take the payments that you chose.',
    until: { words: 'Until you delete your account. Stripe keeps payments as long as the law demands.' },
    exported: { in: ['subscription'] },
    deletion: { by: 'support', words: 'Erased here, and you as a customer at Stripe.', leaves: [] },
  },
  stripeEvents: {
    in: { items: { 'ephemeral.stripeEvent': 'all' } },
    what: 'That Stripe told us of a payment, with Stripe’s ids',
    why: 'To handle each once.',
    until: { words: `${stripeEventDays} days.`, days: stripeEventDays },
    exported: { not: 'Your support is in it, and this adds nothing.' },
    deletion: { ...expires, leaves: [] },
  },
  counters: {
    in: {
      items: {
        'ephemeral.bucket': 'all',
        'ephemeral.uploadDay': 'all',
        'ephemeral.streamPlace': 'all',
        'ephemeral.claim': 'all',
        'ephemeral.claimList': 'all',
      },
    },
    what: 'How often your account, IP address or a hash of your email address did something, and what you look at as a moderator',
    why: 'To limit abuse.',
    until: { words: 'Two days at most.', days: 2 },
    exported: { not: 'It is gone within two days.' },
    deletion: { ...expires, leaves: ['id', 'name'] },
    staysAs: counters,
  },
  sentMails: {
    in: {
      items: { 'ephemeral.mailClaim': 'all' },
      queues: ['Mail', 'CommunityChangesDecisions'],
      elsewhere: 'your mailbox',
    },
    what: 'Mails to you, while they are sent, and that each was sent',
    why: 'To send each once.',
    until: { words: `${queueDays} days; that one was sent, ${mailClaimDays} days.`, days: mailClaimDays },
    exported: { not: 'You have the mails.' },
    deletion: { ...expires, leaves: ['id', 'name', 'texts'] },
    staysAs: counters,
  },
  deadLetters: {
    in: {
      queues: [
        'MailDeadLetters',
        'CommunityChangesDecisionsDeadLetters',
        'DeadLetters',
        'MovesDeadLetters',
        'PicturesDeadLetters',
        'UnusedPicturesDeadLetters',
      ],
    },
    what: 'What our programs could not finish for you, such as a mail',
    why: 'So that a person repeats it.',
    until: { words: `${deadLetterDays} days.`, days: deadLetterDays },
    exported: { not: 'It is a copy of what is listed here.' },
    deletion: { ...expires, leaves: ['id', 'name', 'texts'] },
    staysAs: logsAndBackups,
  },
  logs: {
    in: { logs: 'all', objects: ['AccessLogs/'] },
    what: 'A technical log of each request: time, IP address, browser, page and outcome, and the id of your account at log-in and the like',
    why: 'To keep the site working and safe.',
    until: { words: `${logDays} days.`, days: logDays },
    exported: { not: 'It is kept by time and not by person, and searched after an attack only.' },
    deletion: { ...expires, leaves: ['id'] },
    staysAs: logsAndBackups,
  },
  browserReports: {
    in: { logs: 'all' },
    what: 'What your browser refused on a page of ours or could not load, and on which kind of page, without your IP address, your name or what you typed',
    why: 'To find attacks and faults of ours.',
    until: { words: `${logDays} days.`, days: logDays },
    exported: { not: 'It names nobody.' },
    deletion: { ...expires, leaves: [] },
  },
  edge: {
    in: {
      objects: ['Media/copies/'],
      elsewhere: 'the servers of the network that delivers pages near you',
    },
    what: 'Copies of public pages and pictures',
    why: 'To answer fast, and while our own servers fail.',
    until: { words: `${pictureCopySeconds / daySeconds} day.`, days: pictureCopySeconds / daySeconds },
    exported: { not: 'They are copies of what is public.' },
    deletion: {
      ...expires,
      words: 'Follow within a minute; pictures, and pages while our own servers fail, within a day.',
      leaves: [],
    },
  },
  backups: {
    in: { elsewhere: 'backups of the tables' },
    what: 'What was stored at each moment of the last weeks',
    why: 'To undo a mistake of ours.',
    until: { words: `${backupDays} days.`, days: backupDays },
    exported: { not: 'They are copies of what is listed here.' },
    deletion: { ...expires, leaves: ['id', 'name', 'texts'] },
    staysAs: logsAndBackups,
  },
  oldPictures: {
    in: { elsewhere: 'old versions in the bucket of pictures' },
    what: 'Pictures that were deleted, where no page can show them',
    why: 'To undo a mistake of ours.',
    until: { words: `${backupDays} days.`, days: backupDays },
    exported: { not: 'You have deleted them.' },
    deletion: { ...expires, leaves: ['pictures'] },
    staysAs: 'old versions of the person’s pictures',
  },
  secondCopies: {
    in: { elsewhere: 'a bucket of another account' },
    what: 'A copy of what was stored on the first day of a month, without sessions',
    why: 'For the case that everything else is lost.',
    until: { words: `About ${secondCopyDays} days. Nobody can change it meanwhile.`, days: secondCopyDays },
    exported: { not: 'They are copies of what is listed here.' },
    deletion: {
      ...expires,
      words: 'Ends by itself. Before it is used, accounts deleted since are deleted in it.',
      leaves: ['id', 'name', 'texts', 'pictures'],
    },
    staysAs: 'second copies in the bucket of another account',
  },
} as const satisfies Record<string, PersonalData>;
