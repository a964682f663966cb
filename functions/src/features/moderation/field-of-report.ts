import { findField, type ShownField } from '@touchdown/shared/corrections/find-field.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import type { FoundRecord } from './find-record.ts';
import { proposalOf } from './proposal-of.ts';

type Moved = Pick<StoredContribution, 'target' | 'origin' | 'content'>;

/**
 * Returns the field of a storm report that a suggestion is about, if the report has become a tornado since and the
 * tornado has no such field. Similar ones are not the same: a survey's beginning is not the time of a report. The
 * state is, and is approved under its own name.
 */
export function fieldOfReport(suggestion: Moved, record: FoundRecord | undefined): ShownField | undefined {
  const { target, origin } = suggestion;
  if (target.kind !== 'tornado' || origin?.kind !== 'spc-report') return undefined;
  const name = proposalOf(suggestion)?.targetField;
  if (name === undefined || record?.field(name)) return undefined;
  return findField('spc-report', name);
}
