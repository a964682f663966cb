import { draftDays } from '../contract/kept-days.ts';
import { removalDays } from '../contributions/removal-sentences.ts';
import { notificationDays } from '../following/following-limits.ts';
import { hoursToObject } from '../moderation/moderation-limits.ts';
import { takedownYears } from '../takedowns/takedown-limits.ts';
import { erased, type PersonalData } from './row.ts';

/** The key of the index by which a person's contributions are found. It has the person's id. */
const ownKey = 'byPerson';
const asYouChoose = {
  words: 'As you choose: erased, or kept without your name and id.',
  leaves: ['texts', 'pictures'],
} as const;
const keptOnTheSite = 'contributions that the person kept on the site';

/** What people write, save, follow and decide. */
export const contributionRows = {
  bookmarks: {
    in: { items: { 'community.bookmark': 'all' } },
    what: 'The tornadoes that you saved',
    why: 'To show them to you.',
    until: { words: 'Until you remove them.' },
    exported: { in: ['bookmarks'] },
    deletion: { by: 'eraser', ...erased },
  },
  contributions: {
    in: {
      items: {
        'community.contribution': [
          'title',
          'content',
          'url',
          'images',
          'author',
          'authorId',
          'target',
          ownKey,
          'returned',
        ],
        'community.shownPicture': 'all',
      },
      objects: ['PicturesImages/images/', 'PicturesImages/withheld/'],
    },
    what: 'What you contribute: texts, links, pictures with the place, time and photographer that you give, suggested edits with their source, and what became of them',
    why: 'To show them. They are public.',
    until: { words: `Until you delete them, and ${removalDays} days after that, so you can undo it.` },
    exported: { in: ['contributions'] },
    deletion: { by: 'eraser', ...asYouChoose },
    staysAs: keptOnTheSite,
  },
  contributionDraft: {
    in: { items: { 'ephemeral.contributionDraft': 'all' } },
    what: 'The text that you wrote before you verified your email address, and what it is about',
    why: 'So that you can send it on any of your devices.',
    until: { words: `Until you send or discard it, and at most ${draftDays} days.`, days: draftDays },
    exported: { not: 'It is on the page “Welcome” until you send it.' },
    deletion: { by: 'term', words: 'Ends by itself.', leaves: ['id', 'texts'] },
    staysAs: 'counters of limits, uploads and places',
  },
  removedContributions: {
    in: { items: { 'community.contribution': ['title', 'content', 'url', 'removalNote', ownKey] } },
    what: 'What a moderator removed of you, with the reason',
    why: 'To answer appeals, and to know repeated cases.',
    until: {
      words: `It can be restored for ${removalDays} days. Then its pictures and votes are erased; the text stays without your name.`,
      days: removalDays,
    },
    exported: { in: ['contributions'] },
    deletion: { by: 'eraser', words: 'Your name and id are taken off; the text stays.', leaves: ['texts'] },
    staysAs: 'contributions that a moderator removed',
  },
  questions: {
    in: { items: { 'community.question': 'all' } },
    what: 'Your questions on contributions, and your answers',
    why: 'To show them. They are public.',
    until: { words: 'Until you delete them.' },
    exported: { in: ['questions', 'answers'] },
    deletion: { by: 'eraser', ...asYouChoose },
    staysAs: keptOnTheSite,
  },
  witnessAnswers: {
    in: { items: { 'community.witness': 'all' } },
    what: 'Your short answers about a tornado: where you were, when, where you took shelter, what warned you, what you saw or heard',
    why: 'To count them. Others see counts and areas that several people share, never your place or time.',
    until: {
      words:
        'Until you delete them. If a moderator removed your text about the tornado, we keep the fact that you answered.',
    },
    exported: { in: ['witnessAnswers'] },
    deletion: { by: 'eraser', ...erased },
  },
  correctionNames: {
    in: { items: { 'catalogue.override': 'all', 'catalogue.reportOverride': 'all' } },
    what: 'Your username and your reason beside corrections of the record that you suggested; as a moderator, your username and your note beside those you decided on',
    why: 'To say where a value is from. It is public.',
    until: { words: 'For good, as the record.' },
    exported: { in: ['contributions', 'actions'] },
    deletion: {
      by: 'names',
      words: 'Your name and your reason are taken off; the correction and its source stay.',
      leaves: ['texts'],
    },
    staysAs: keptOnTheSite,
  },
  votes: {
    in: { items: { 'community.vote': 'all' } },
    what: 'Your votes, when you voted, and whether your email address was verified then',
    why: 'To count each person once.',
    until: { words: 'Until you take them back.' },
    exported: { in: ['votes'] },
    deletion: { by: 'eraser', words: 'Stay counted, with a random id in place of yours.', leaves: [] },
  },
  thanks: {
    in: { items: { 'community.thanks': 'all' } },
    what: 'What you said thanks for, and when',
    why: 'To count each person once. Nobody is told who said thanks.',
    until: { words: 'Until the contribution is deleted. The same goes for thanks you took back.' },
    exported: { in: ['thanks'] },
    deletion: { by: 'eraser', words: 'Stay counted, with a random id in place of yours.', leaves: [] },
  },
  abuseReports: {
    in: { items: { 'community.abuseReport': ['uid', 'text', 'sk', ownKey, 'category'] } },
    what: 'Your reports of contributions',
    why: 'So that moderators look at them. The author is not told who reported.',
    until: { words: 'As long as the contribution.' },
    exported: { in: ['abuseReports'] },
    deletion: {
      by: 'eraser',
      words: 'Stay with the moderators, with a random id in place of yours.',
      leaves: ['texts'],
    },
    staysAs: 'reports of abuse',
  },
  objections: {
    in: { items: { 'community.contribution': ['first'] } },
    what: 'An objection to a decision that waits for a second moderator',
    why: 'So that moderators look again.',
    until: { words: `While it waits, mostly ${hoursToObject} hours.` },
    exported: { not: 'It ends with the decision. That you objected is in your history.' },
    deletion: { by: 'term', words: 'Ends with the decision.', leaves: ['id', 'texts'] },
    staysAs: 'decisions of a moderator who has left',
  },
  following: {
    in: {
      items: {
        'community.follow': 'all',
        'community.notification': 'all',
        'community.notificationSettings': 'all',
      },
    },
    what: 'What you follow and have muted, your notifications, and whether you get the weekly digest or the yearly letter',
    why: 'To tell you what is new.',
    until: {
      words: `Until you unfollow; notifications for ${notificationDays} days.`,
      days: notificationDays,
    },
    exported: { in: ['follows', 'notifications', 'notificationSettings'] },
    deletion: { by: 'eraser', ...erased },
  },
  takedownsSent: {
    in: { items: { 'community.takedown': ['name', 'email', 'text', 'work', 'page', 'requestHash'] } },
    what: 'Requests to take something down that you sent, with the name and email address in them',
    why: 'The law requires it.',
    until: {
      words: `${takedownYears} years after our last decision.`,
      days: takedownYears * 365,
    },
    exported: { in: ['takedowns'] },
    deletion: { by: 'term', words: 'Stay until then, as you sent them.', leaves: ['name', 'texts'] },
    staysAs: 'takedown cases that the person sent',
  },
  takedownsAnswered: {
    in: { items: { 'community.takedown': ['authorId', 'counterNotice', ownKey] } },
    what: 'Requests about what you wrote, and your answer to them',
    why: 'The law requires it.',
    until: {
      words: `${takedownYears} years after our last decision.`,
      days: takedownYears * 365,
    },
    exported: { in: ['takedownAnswers'] },
    deletion: {
      by: 'eraser',
      words: 'Your id is taken off; an answer stays until then, with the name that you signed it with.',
      leaves: ['name', 'texts'],
    },
    staysAs: 'takedown cases that the person sent',
  },
  decisions: {
    in: {
      items: {
        'community.contribution': [
          'decision',
          'first',
          'returned',
          'undone',
          'removedBy',
          'removalNote',
          'pictureMark',
          'toldDecision',
          'toldRemoval',
        ],
        'community.abuseReport': ['dismissedBy', 'dismissalNote'],
        'community.appeal': ['decidedBy', 'answer', 'reason'],
        'community.takedown': ['refusal'],
        'community.profile': ['suspension'],
      },
    },
    what: 'As a moderator: what you decided, when, and the words for it',
    why: 'To show who decided. Authors read the words, and not the name.',
    until: { words: 'As long as what it is about.' },
    exported: { not: 'That you decided is in it, and the words are with those whom they are for.' },
    deletion: { by: 'term', words: 'Stay, with the id of your account.', leaves: ['id', 'texts'] },
    staysAs: 'decisions of a moderator who has left',
  },
} as const satisfies Record<string, PersonalData>;
