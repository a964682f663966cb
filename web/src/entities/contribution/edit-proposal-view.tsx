import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { fieldText, proposalOf } from './edit-proposal.ts';
import styles from './contribution-card.module.css';

/** The proposed change of one field, and the reason. */
export function EditProposalView({ content }: Pick<Contribution, 'content'>) {
  const proposal = proposalOf(content);
  if (!proposal) return null;
  const { currentValue: now, proposedValue: proposed, reason } = proposal;
  return (
    <>
      <dl className={`small-terms ${styles['proposal']}`}>
        <div>
          <dt>Field</dt>
          <dd>{fieldText(proposal)}</dd>
        </div>
        <div>
          <dt>Current value</dt>
          <dd>
            <bdi>{now || 'N/A'}</bdi>
          </dd>
        </div>
        <div>
          <dt>Proposed value</dt>
          <dd>
            <bdi>{proposed || 'N/A'}</bdi>
          </dd>
        </div>
      </dl>
      {reason ? (
        <p className={styles['text']} dir="auto">
          {reason}
        </p>
      ) : null}
    </>
  );
}
