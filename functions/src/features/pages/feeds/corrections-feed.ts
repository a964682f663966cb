import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { valueText, type CorrectionValue } from '@touchdown/shared/corrections/correction-value.ts';
import { hoursToObject } from '@touchdown/shared/moderation/moderation-limits.ts';
import { rejectionWords } from '@touchdown/shared/contract/stock-reasons.ts';
import { sourceText } from '@touchdown/shared/text/source.ts';
import { findField } from '@touchdown/shared/corrections/find-field.ts';
import type { StoredOverride } from '../../../domain/catalogue/override-items.ts';
import type { Feed, FeedEntry } from './write-feed.ts';
import { listCorrections } from '../../../domain/corrections/list-corrections.ts';

/** The number of corrections in the feed. */
export const feedEntries = 50;

/** A narrative is cut; the page has all of it. */
const maxValueLength = 300;

/** The newest changes of corrections. */
export function correctionsFeed(corrections: readonly StoredOverride[]): Feed {
  return {
    base: '/corrections',
    title: 'Corrections',
    subtitle: 'Corrections of tornadoes and storm reports, newest first',
    page: pathOf('corrections'),
    entries: corrections.map(entryOf),
  };
}

function entryOf(correction: StoredOverride): FeedEntry {
  const { target, targetName, field, number, suggestedBy, approvedAt } = correction;
  const label = findField(target.type, field)?.label ?? field;
  const isTakenBack = correction.takenBackAt !== undefined;
  return {
    path: pathOf(target.type === 'tornado' ? 'tornado' : 'stormReport', { id: target.id }),
    // The number is unique for its kind of target, and never given again.
    fragment: `correction-${number}`,
    title: `${targetName}: ${label}${isTakenBack ? ' (reversed)' : ''}`,
    published: approvedAt,
    updated: lastChange(correction),
    contributor: suggestedBy,
    text: wordsOf(correction, label),
  };
}

function wordsOf(correction: StoredOverride, label: string): string {
  const { official, value, suggestedBy, approvedBy, firstApprovedAt, firstApprovedBy, source, reason } =
    correction;
  const { objections, byTime } = correction;
  const approvers = firstApprovedAt === undefined ? [approvedBy] : [firstApprovedBy, approvedBy];
  return [
    `${label}: ${shown(value)}; officially ${shown(official)}.`,
    `Suggested by ${nameOf(suggestedBy)}, approved by ${approvers.map(nameOf).join(' and ')}.`,
    ...(reason ? [`Reason: ${cut(reason)}`] : []),
    ...(source ? [`Source: ${sourceText(source)}`] : []),
    ...(objections ? [objectionWords(objections)] : []),
    ...(byTime ? [stoodWords] : []),
    ...reversalOf(correction),
  ].join(' ');
}

const stoodWords = `No one objected for ${hoursToObject} hours.`;

function objectionWords(objections: number): string {
  return objections === 1 ? 'One person objected.' : `${objections} people objected.`;
}

function reversalOf(correction: StoredOverride): string[] {
  const { takenBackAt, takenBackBy, takenBackFirstAt, takenBackFirstBy } = correction;
  if (takenBackAt === undefined) return [];
  const { takenBackReason: reason, takenBackNote: note, takenBackObjections: objections } = correction;
  const names = takenBackFirstAt === undefined ? [takenBackBy] : [takenBackFirstBy, takenBackBy];
  return [
    `Reversed by ${names.map(nameOf).join(' and ')}.`,
    ...(reason ? [`${rejectionWords[reason].words}.`] : []),
    ...(note ? [cut(note)] : []),
    ...(objections ? [objectionWords(objections)] : []),
    ...(correction.takenBackByTime ? [stoodWords] : []),
  ];
}

function shown(value: CorrectionValue | null): string {
  return cut(value === null ? 'not recorded' : valueText(value));
}

function cut(text: string): string {
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
}

function nameOf(name: string | null | undefined): string {
  return name ?? 'a deleted user';
}

/**
 * Returns the corrections with the newest changes, newest first. The index has them in the order of their approval, so
 * those that were taken back are found by a query of their own, which reads a limited part of the index.
 */
export async function newestChanges(
  client: DynamoDBDocumentClient,
  table: string,
  max: number,
): Promise<StoredOverride[]> {
  const lists = await Promise.all([
    listCorrections(client, table, {}, { max }),
    listCorrections(client, table, { isTakenBack: true }, { max }),
  ]);
  const all = new Map(
    lists
      .flatMap(({ corrections }) => corrections)
      .map((one) => [`${one.target.type} ${one.number}`, one] as const),
  );
  return [...all.values()].toSorted((a, b) => (lastChange(a) < lastChange(b) ? 1 : -1)).slice(0, max);
}

/** The time at which a correction was approved or taken back. */
function lastChange({ approvedAt, takenBackAt }: StoredOverride): string {
  return takenBackAt ?? approvedAt;
}
