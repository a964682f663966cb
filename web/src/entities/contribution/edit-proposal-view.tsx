import { suggestedLabel } from '@touchdown/shared/corrections/find-field.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { LongText } from '../../ui/long-text.tsx';
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
            <LongText>{suggestedWords(type, field, now)}</LongText>
          </dd>
        </div>
        <div>
          <dt>Proposed value</dt>
          <dd>
            <LongText>{suggestedWords(type, field, proposed)}</LongText>
          </dd>
        </div>
      </dl>
      {reason ? <LongText className={styles['text']}>{reason}</LongText> : null}
    </>
  );
}
