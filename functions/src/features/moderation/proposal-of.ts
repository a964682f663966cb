import { EditProposal } from '@touchdown/shared/contributions/schema.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';

/** Returns what a suggestion proposes, from an object or from JSON; undefined if it cannot be read. */
export function proposalOf({ content }: Pick<StoredContribution, 'content'>): EditProposal | undefined {
  return EditProposal.safeParse(typeof content === 'string' ? parsed(content) : content).data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
