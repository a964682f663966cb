import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { conductSentences } from '@touchdown/shared/conduct/conduct-sentences.ts';
import type { Role, Suspension } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { ulid } from '../../platform/ulid.ts';
import { absent, drop, put, update } from '../../platform/aws/items.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { logDecision, logReturn } from '../moderation-log/log-items.ts';
import { toAuditItem, type AuditEntry } from './audit-items.ts';
import { readAccount } from './has-account.ts';
import { profileKey, suspensionOf, type SessionOwner, type StoredSuspension } from './session-items.ts';
import { suspendedKey, toSuspendedItem } from './suspension-items.ts';

/** Who suspends or restores. An operator at the command line may do what admins may. */
export interface Decider {
  id: string;
  role: Role;
}

export interface SuspensionTerms extends Suspension {
  hidesContributions: boolean;
}

type Profile = SessionOwner & { ver: number };

interface Decision {
  items: TransactItem[];
  audit: Pick<AuditEntry, 'what' | 'detail'>;
}

/** The end of a suspension that answers an appeal. */
export interface EndOnAppeal {
  /** When the suspension was decided. Another one stays. */
  decisionAt: string;
  /** Closes the appeal in the same transaction. */
  close: TransactItem;
  /** Thrown if somebody else has closed it. */
  refusal: () => Error;
}

const notRead = unavailable('Accounts can’t be loaded right now. Please try again.');

/** The profile is read again when it has changed between the read and the write. */
const maxAttempts = 3;

/**
 * Suspends people and restores them, each in one transaction with the audit. Every session ends with a suspension,
 * because the person should log in and read why. A follower of the profile hides contributions, takes votes out of
 * the counts and sends the mail; a repeat of the same decision changes nothing.
 */
export function suspensions(client: DynamoDBDocumentClient, table: string, now: () => number) {
  async function decide(
    uid: string,
    by: Decider | 'time',
    writes: (profile: Profile) => Decision | undefined,
    onAppeal?: EndOnAppeal,
  ): Promise<boolean> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const profile = await readAccount<Profile>(client, table, uid).catch(notRead);
      if (!profile) throw new Problem('NOT_FOUND', conductSentences.unknownPerson);
      if (by !== 'time') refuse(profile, by);
      const decision = writes(profile);
      if (!decision) return false;
      const entry = { ...decision.audit, uid, by: by === 'time' ? by : by.id };
      const audit = toAuditItem(entry, now(), ulid(now(), randomBytes(16)));
      const items = [...(onAppeal ? [onAppeal.close] : []), ...decision.items, put(table, audit)];
      const refused = await refusedConditions(transact(client, items));
      if (refused.length === 0) return true;
      if (onAppeal && refused.includes(0)) throw onAppeal.refusal();
    }
    throw new Problem('CONFLICT', 'This account is being changed right now. Please try again.');
  }

  return {
    suspend: (uid: string, by: Decider, terms: SuspensionTerms): Promise<boolean> =>
      decide(uid, by, (profile) => {
        if (profile.suspension && isDeepStrictEqual(termsOf(profile.suspension), termsOf(terms)))
          return undefined;
        const suspension = { ...termsOf(terms), at: new Date(now()).toISOString(), by: by.id };
        return {
          items: [
            suspendProfile(table, profile, suspension),
            put(table, toSuspendedItem(uid, terms.until)),
            logDecision(
              table,
              { subject: uid, at: suspension.at },
              {
                what: 'suspended',
                at: suspension.at,
                category: null,
                isIllegal: false,
                role: by.id === operator ? operator : by.role,
                reports: 0,
                firstReportAt: null,
              },
            ),
          ],
          audit: { what: 'person-suspended', detail: `until ${terms.until ?? 'restored'}` },
        };
      }),

    /** Returns whether there was something to end. */
    restore: (uid: string, by: Decider, onAppeal?: EndOnAppeal): Promise<boolean> =>
      decide(
        uid,
        by,
        (profile) => {
          const { suspension } = profile;
          if (!suspension || (onAppeal && suspension.at !== onAppeal.decisionAt)) return undefined;
          const cameBackBy = onAppeal ? 'appeal' : 'moderator';
          const log = logReturn(
            table,
            { subject: uid, at: suspension.at },
            {
              what: 'suspended',
              at: suspension.at,
              category: null,
              cameBackAt: new Date(now()).toISOString(),
              cameBackBy,
            },
          );
          const { items, audit } = restored(profile);
          return { items: [...items, log], audit };
        },
        onAppeal,
      ),

    /** For a suspension that has reached its end. One that was decided meanwhile stays. */
    restoreIfOver: (uid: string): Promise<boolean> =>
      decide(uid, 'time', (profile) => {
        const { suspension } = profile;
        return !suspension || suspensionOf(profile, now()) ? undefined : restored(profile);
      }),
  };

  function restored(profile: Profile): Decision {
    return {
      items: [
        restoreProfile(table, profile, new Date(now()).toISOString()),
        drop(table, suspendedKey(profile.id)),
      ],
      audit: { what: 'person-restored' },
    };
  }
}

/** Who decides at the command line. */
const operator = 'operator';

/** Moderators decide on users and experts, admins on moderators too, and nobody on admins or on themselves. */
export function maySuspend(profile: Pick<SessionOwner, 'id' | 'role'>, by: Decider): boolean {
  if (profile.id === by.id || profile.role === 'admin') return false;
  return profile.role !== 'moderator' || by.role === 'admin';
}

function refuse(profile: Profile, by: Decider): void {
  if (maySuspend(profile, by)) return;
  const isOwn = profile.id === by.id;
  throw new Problem('FORBIDDEN', isOwn ? conductSentences.yourself : conductSentences.notYours);
}

function termsOf({ reason, until, hidesContributions }: SuspensionTerms): SuspensionTerms {
  return { reason, until, hidesContributions };
}

function suspendProfile(table: string, profile: Profile, suspension: StoredSuspension): TransactItem {
  const { id, authEpoch, ver } = profile;
  return update(table, profileKey(id), {
    set: { suspension, authEpoch: authEpoch + 1, ver: ver + 1 },
    onlyIf: { authEpoch, ver, deletedAt: absent },
  });
}

/** `restoredAt` names the mail about it. */
function restoreProfile(table: string, { id, ver }: Profile, restoredAt: string): TransactItem {
  return update(table, profileKey(id), {
    set: { restoredAt, ver: ver + 1 },
    remove: ['suspension'],
    onlyIf: { ver, deletedAt: absent },
  });
}
