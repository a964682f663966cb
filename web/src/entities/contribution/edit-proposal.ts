import type { Contribution, EditProposal } from '@touchdown/shared/contributions/schema.ts';

/** What an edit proposes, as an object or as its text; what cannot be read proposes nothing. */
export function proposalOf(content: Contribution['content']): EditProposal | undefined {
  const proposal = typeof content === 'string' ? parsed(content) : content;
  return proposal && typeof proposal.targetField === 'string' ? proposal : undefined;
}

function parsed(text: string): EditProposal | undefined {
  try {
    const value = JSON.parse(text) as EditProposal | null;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
