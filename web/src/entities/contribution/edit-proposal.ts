import type { Contribution, EditProposal } from '@touchdown/shared/contributions/schema.ts';

/** Returns the proposal of an edit, from an object or from JSON; undefined if it cannot be read. */
export function proposalOf(content: Contribution['content']): EditProposal | undefined {
  const proposal = typeof content === 'string' ? parse(content) : content;
  return proposal && typeof proposal.targetField === 'string' ? proposal : undefined;
}

function parse(text: string): EditProposal | undefined {
  try {
    const value = JSON.parse(text) as EditProposal | null;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
