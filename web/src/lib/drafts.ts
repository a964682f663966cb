import { draftDays } from '@touchdown/shared/contract/kept-days.ts';

const prefix = 'draft:';
const maxAgeMilliseconds = draftDays * 24 * 60 * 60 * 1000;

/** What a person has typed and not sent yet: the fields of one form. */
export type Draft = Record<string, string>;

/** What the draft of a contribution to a tornado or a storm report is called. */
export const contributionSubject = (id: string) => `contribution:${id}`;

/** What the draft of short answers about a tornado is called. */
export const witnessSubject = (id: string) => `witness:${id}`;

/** Whose draft it is, and what it is about. Nobody else gets to see it, also on a shared device. */
export interface DraftOwner {
  userId: string;
  subject: string;
}

/**
 * Drafts are stored on the device, so that they survive a closed dialog, a failed call and a lost session in any tab.
 * They are removed when they are sent, when their owner logs out and after a week.
 */
export function readDraft(owner: DraftOwner): Draft | undefined {
  try {
    const text = localStorage.getItem(keyOf(owner));
    if (text === null) return undefined;
    const { at, draft } = JSON.parse(text) as { at: number; draft: Draft };
    return Date.now() - at < maxAgeMilliseconds ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function storeDraft(owner: DraftOwner, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify({ at: Date.now(), draft }));
  } catch {
    // The storage is full or forbidden; then a draft lives as long as its form.
  }
}

export function forgetDraft(owner: DraftOwner): void {
  forget((key) => key === keyOf(owner));
}

/** After a log-out. */
export function forgetDrafts(): void {
  forget(() => true);
  for (const listener of listeners) listener(() => true);
}

/** After a login: somebody else may have left drafts on this device. */
export function forgetDraftsOfOthers(userId: string): void {
  forget((key) => !key.startsWith(prefix + userId));
  for (const listener of listeners) listener((owner) => owner !== userId);
}

type ForgetListener = (isForgotten: (userId: string) => boolean) => void;
const listeners = new Set<ForgetListener>();

/** For what belongs to drafts and is only in memory, such as files. */
export function followForgottenDrafts(listener: ForgetListener): void {
  listeners.add(listener);
}

function keyOf({ userId, subject }: DraftOwner): string {
  return `${prefix}${userId}:${subject}`;
}

function forget(isForgotten: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && isForgotten(key)) localStorage.removeItem(key);
    }
  } catch {
    // Without storage there are no drafts.
  }
}
