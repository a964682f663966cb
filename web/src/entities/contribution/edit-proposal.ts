import { suggestedLabel } from '@touchdown/shared/corrections/find-field.ts';
import type { Contribution, EditProposal } from '@touchdown/shared/contributions/schema.ts';
import { suggestedWords, type TargetType } from '../correction/value-words.ts';

/** Returns the proposal of an edit, from an object or from JSON; undefined if there is none that can be read. */
export function proposalOf(content: Contribution['content']): EditProposal | undefined {
  if (!content) return undefined;
  const proposal: unknown = typeof content === 'string' ? parse(content) : content;
  if (isProposal(proposal)) return proposal;
  logOnce(content);
  return undefined;
}

/** `Path Width (yards): 1,320 yards` */
export function proposalText(type: TargetType, { targetField, proposedValue }: EditProposal): string {
  return `${suggestedLabel(type, targetField)}: ${suggestedWords(type, targetField, proposedValue)}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProposal(value: unknown): value is EditProposal {
  if (typeof value !== 'object' || value === null) return false;
  const { targetField, currentValue, proposedValue, reason } = value as Record<keyof EditProposal, unknown>;
  const isTextOrNone = (part: unknown) => part === null || part === undefined || typeof part === 'string';
  return typeof targetField === 'string' && [currentValue, proposedValue, reason].every(isTextOrNone);
}

const logged = new Set<string>();

/** A list renders many times, and its unreadable content is the same each time. */
function logOnce(content: NonNullable<Contribution['content']>): void {
  const text = JSON.stringify(content);
  if (logged.has(text)) return;
  logged.add(text);
  // oxlint-disable-next-line no-console -- section 8: unreadable content is logged and treated as empty
  console.warn('An edit suggestion is unreadable.', content);
}
