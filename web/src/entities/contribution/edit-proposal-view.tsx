import { suggestedLabel } from '@touchdown/shared/corrections/find-field.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { suggestedWords } from '../correction/value-words.ts';
import { targetTypeOf } from './contribution-target.ts';
import { proposalOf } from './edit-proposal.ts';
import styles from './contribution-card.module.css';

/** The proposed change of one field, and the reason. */
export function EditProposalView({ contribution }: { contribution: Contribution }) {
  const proposal = proposalOf(contribution.content);
  if (!proposal) return null;
  const type = targetTypeOf(contribution);
  const { targetField: field, currentValue: now, proposedValue: proposed, reason } = proposal;
  return (
    <>
      <dl className={`small-terms ${styles['proposal']}`}>
        <div>
          <dt>Field</dt>
          <dd>{suggestedLabel(type, field)}</dd>
        </div>
        <div>
          <dt>Current value</dt>
          <dd>
            <bdi>{suggestedWords(type, field, now)}</bdi>
          </dd>
        </div>
        <div>
          <dt>Proposed value</dt>
          <dd>
            <bdi>{suggestedWords(type, field, proposed)}</bdi>
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
