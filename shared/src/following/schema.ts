import * as z from 'zod';
import { contributionTypes, suggestionStatuses } from '../contributions/contribution-types.ts';
import { ContributionId } from '../contributions/schema.ts';
import { FollowedSubject, Subject } from './subject-schema.ts';

const time = z.iso.datetime({ precision: 3 });

export const Follow = z
  .strictObject({
    subject: FollowedSubject.describe('A person is named by their id here'),
    name: z.string().nullable().describe('Null if it is gone: a deleted account, a removed suggestion'),
    path: z.string().nullable().describe('Its page'),
    followed_at: time,
    is_muted: z.boolean(),
  })
  .meta({ id: 'Follow' });
export type Follow = z.infer<typeof Follow>;

/** What happened. The last seven are told to authors about what is theirs. */
export const notificationKinds = [
  'contribution',
  'decided',
  'approved',
  'rejected',
  'closed',
  'returned',
  'question',
  'answer',
  'moved',
  'thanks',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const NotificationId = z
  .string()
  .max(260)
  .regex(/^\d{4}-\d{2}-\d{2}#[a-z]+:[\w:/-]+$/)
  .meta({ description: 'the id of a notification, as the list has it' });

export const Notification = z
  .strictObject({
    id: NotificationId,
    kind: z.enum(notificationKinds),
    subject: Subject,
    subject_name: z.string().nullable(),
    at: time.describe('When the last of it happened'),
    count: z.int().min(1).describe('How often on that day; counted up to 20'),
    is_unread: z.boolean(),
    is_muted: z.boolean(),
    path: z.string().nullable().describe('Where to see it'),
    about: z
      .strictObject({
        contribution_id: ContributionId,
        contribution_type: z.enum(contributionTypes),
        suggestion_status: z.enum(suggestionStatuses).nullable(),
        author: z.string().nullable().describe('A username; null if the account was deleted'),
        target_name: z.string().describe('The tornado or the place of the storm report'),
      })
      .nullable()
      .describe('The last contribution that it is about; null if that is removed or hidden now'),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const NotificationSettings = z
  .strictObject({
    weekly_digest: z.boolean(),
    yearly_letter: z.boolean().describe('One mail in January about the places that one follows'),
    is_verified: z.boolean().describe('Without a verified email address, neither is sent'),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof NotificationSettings>;
