import { sessionSeconds } from '../accounts/account-limits.ts';
import { daySeconds, type PersonalData } from './row.ts';

const here = { not: 'It is on your device.' } as const;
const cleared = {
  by: 'browser',
  words: 'Erased in the browser that you delete it with.',
  leaves: [],
} as const;
const untilClosed = { words: 'Until you close the tab.' } as const;

/** What a browser keeps on its own device. */
export const browserRows = {
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
    in: { browser: ['theme', 'units:1', 'comment-case:1', 'list_view', 'list_panel_open'] },
    what: 'The theme, the units, the spelling of comments, and how you look at lists',
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
