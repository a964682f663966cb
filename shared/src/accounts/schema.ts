import * as z from 'zod';
import { roles } from '../contract/person.ts';
import { maxEmailLength, passwordLength, usernameLength, usernamePattern } from './account-limits.ts';
import { Need } from '../subscriptions/schema.ts';
import { accountSentences } from './account-sentences.ts';
import { BookmarkedTornado } from './bookmark.ts';
import { ListedPasskey } from './passkeys.ts';

/** With `spoken`, an error response uses the schema's own message, which is a sentence of the specification. */
export const Username = z
  .string()
  .min(usernameLength.min, accountSentences.usernameLength)
  .max(usernameLength.max, accountSentences.usernameLength)
  .regex(usernamePattern, accountSentences.usernameCharacters)
  .meta({
    description: `${usernameLength.min} to ${usernameLength.max} letters, numbers, underscores or hyphens`,
    spoken: true,
  });

export const Email = z
  .email(accountSentences.emailForm)
  .max(maxEmailLength, accountSentences.emailForm)
  .meta({ description: 'an email address', spoken: true });

/** Used exactly as typed, without trimming or folding. `secret` keeps the received value out of every response. */
export const NewPassword = z
  .string()
  .min(passwordLength.min, accountSentences.passwordLength)
  .max(passwordLength.max, accountSentences.passwordTooLong)
  .meta({
    description: `${passwordLength.min} to ${passwordLength.max} characters`,
    spoken: true,
    secret: true,
  });

/** An existing password, which may follow an earlier rule. */
export const GivenPassword = z
  .string()
  .min(1)
  .max(passwordLength.max)
  .meta({ description: 'your password', secret: true });

export const UserId = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  .meta({ description: 'a user id such as 01JD5K8Z7Q0000000000000000' });

const role = z.enum(roles);
const createdAt = z.iso.datetime({ precision: 3 }).describe('UTC');
const reputation = z.int().min(0);

const publicFields = {
  id: UserId,
  username: z.string(),
  bio: z.string().nullable(),
  profile_photo_url: z.string().nullable(),
  role,
  reputationScore: reputation,
  reputation_score: reputation,
  created_at: createdAt,
  createdAt,
  is_verified: z.boolean(),
  contributions_count: z.int().min(0),
};

/** What an account shows to everybody. Where the specification names two spellings, both have the same value. */
export type User = z.infer<z.ZodObject<typeof publicFields>>;

/** A person's public profile. */
export const PublicUser = z
  .strictObject({
    ...publicFields,
    is_supporter: z.boolean().describe('Whether the person supports the project, and has chosen to show it'),
  })
  .meta({ id: 'PublicUser' });
export type PublicUser = z.infer<typeof PublicUser>;

/** The signed-in person's own account. */
export const CurrentUser = z
  .strictObject({
    ...publicFields,
    email: z.string(),
    roles: z.array(role).min(1),
    bookmarks_count: z.int().min(0),
    decisionMails: z.boolean().describe('Whether moderators’ decisions are mailed to you'),
    supporterMark: z.boolean().describe('Whether your public profile shows that you support the project'),
    paymentDue: Need.optional().describe('What a payment of yours waits for; left out if none does'),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof CurrentUser>;

export const SessionId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/)
  .meta({ description: 'the id of one of your sessions' });

/** One session of the signed-in person. */
export const ListedSession = z
  .strictObject({
    id: SessionId,
    isCurrent: z.boolean().describe('Whether it is the session of this request'),
    device: z.string().describe('Browser and operating system at sign-in'),
    createdAt,
    lastUsedAt: createdAt.describe('When it was last renewed, UTC'),
    expiresAt: createdAt,
  })
  .meta({ id: 'Session' });
export type ListedSession = z.infer<typeof ListedSession>;

/** The previous email address of an account, or null. */
export const HeldEmail = z
  .strictObject({
    email: z.string(),
    until: z.iso.datetime({ precision: 3 }).describe('When it becomes free for everybody, UTC'),
  })
  .nullable();

/** All data that is stored about a person, for download. */
export const AccountExport = z
  .strictObject({
    exportedAt: z.iso.datetime({ precision: 3 }).describe('UTC'),
    user: CurrentUser,
    heldEmail: HeldEmail.describe(
      'Your previous email address, while the link in the mail to it restores it',
    ),
    sessions: z.array(ListedSession),
    bookmarks: z.array(BookmarkedTornado),
    passkeys: z
      .array(ListedPasskey)
      .describe('Your passkeys; what they are made of never leaves your devices'),
    contributions: z
      .array(z.record(z.string(), z.unknown()))
      .describe('Your contributions, including those that no list shows'),
    votes: z.array(z.record(z.string(), z.unknown())).describe('Your votes on contributions'),
    thanks: z.array(z.record(z.string(), z.unknown())).describe('What you said thanks for'),
    abuseReports: z.array(z.record(z.string(), z.unknown())).describe('Your reports of contributions'),
    questions: z.array(z.record(z.string(), z.unknown())).describe('Your questions on contributions'),
    answers: z.array(z.record(z.string(), z.unknown())).describe('Your answers to questions'),
    witnessAnswers: z.array(z.record(z.string(), z.unknown())).describe('Your short answers about tornadoes'),
    radarLoops: z
      .array(z.record(z.string(), z.unknown()))
      .describe('The radar loops that you requested, with their options'),
    takedowns: z
      .array(z.record(z.string(), z.unknown()))
      .describe('Requests to take something down that were sent from your verified email address'),
    takedownAnswers: z
      .array(z.record(z.string(), z.unknown()))
      .describe('Your answers to requests to take something of yours down'),
    appeals: z
      .array(z.record(z.string(), z.unknown()))
      .describe('Removals and suspensions that you have contested or could contest, with the answers'),
    history: z
      .array(z.record(z.string(), z.unknown()))
      .describe('What happened to your account and to your contributions, with what you were told about it'),
    actions: z
      .array(z.record(z.string(), z.unknown()))
      .describe('What you decided about others or objected to, as it was recorded'),
    follows: z.array(z.record(z.string(), z.unknown())).describe('What you follow'),
    notifications: z
      .array(z.record(z.string(), z.unknown()))
      .describe('Your notifications of the last 90 days'),
    notificationSettings: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('Your choices about notifications; null if you never made any'),
    suspension: z
      .strictObject({
        reason: z.string(),
        at: z.string(),
        until: z.string().nullable(),
        hidesContributions: z.boolean(),
      })
      .nullable()
      .describe('Your suspension; null if you are not suspended'),
    subscription: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('Your support, with its ids at the payment provider; null if there was never any'),
  })
  .meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof AccountExport>;
