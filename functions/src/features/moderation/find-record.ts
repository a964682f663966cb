import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import {
  type CorrectionField,
  currentText,
  parseProposal,
  writeField,
} from '@touchdown/shared/corrections/fields.ts';
import { reportFields } from '@touchdown/shared/corrections/report-fields.ts';
import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';
import { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { titleCase } from '@touchdown/shared/text/title-case.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { isSameAs } from '@touchdown/shared/corrections/is-same-as.ts';
import type {
  CorrectionValue,
  FieldKind,
  ParsedValue,
} from '@touchdown/shared/corrections/correction-value.ts';
import { readPointer, type VisibleRuns } from '../../domain/catalogue/catalogue-pointer.ts';
import type { CorrectedTarget } from '../../domain/catalogue/override-items.ts';
import type { StormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { visibleRevision } from '../../domain/catalogue/tornado-items.ts';
import { tornadoStore } from '../../domain/catalogue/tornado-store.ts';
import type { ContributionTarget } from '../../domain/contributions/contribution-item.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';

/** The record that a suggestion is about, under its present id. */
export interface FoundRecord {
  target: CorrectedTarget;
  name: string;
  state: string | null;
  /** The clock at the place; null where the record does not have it. */
  clock: { utcOffsetHours: number; letters: string } | null;
  /** Why it takes no corrections. */
  closed: string | undefined;
  field: (name: string) => RecordField | undefined;
}

/** Returns undefined for a target that is not in the record. */
export type FindRecord = (
  target: Pick<ContributionTarget, 'kind' | 'id'>,
) => Promise<FoundRecord | undefined>;

/** A tornado may have been merged with another, and that one again. The limit ends a loop. */
const maxRedirects = 3;

/** Reads a record as it is at the moment, with its corrections and without them. */
export function findRecord(
  client: DynamoDBDocumentClient,
  table: string,
  reports: Pick<StormReportCatalogue, 'current'>,
  /** Which revisions of tornadoes count. */
  readRuns: () => Promise<VisibleRuns | undefined> = () => readPointer(client, table),
): FindRecord {
  const store = tornadoStore(client, table);

  async function tornadoRecord(reference: string): Promise<FoundRecord | undefined> {
    const runs = await readRuns().catch(
      unavailable('The record can’t be loaded right now. Please try again.'),
    );
    if (!runs) return undefined;
    let id: string | undefined = reference;
    for (let redirects = 0; id !== undefined && redirects <= maxRedirects; redirects++) {
      const items = await store.read(id, runs);
      const official = visibleRevision(items, runs);
      const found = store.build(items, runs);
      if (!official || !found) return undefined;
      if ('tornado' in official && 'tornado' in found) return foundTornado(official.tornado, found.tornado);
      id = 'movedTo' in official ? official.movedTo : undefined;
    }
    return undefined;
  }

  async function reportRecord(id: string): Promise<FoundRecord | undefined> {
    const { official, byId } = await reports.current();
    const [before, now] = [official.find((report) => report.id === id), byId.get(id)];
    return before && now && foundReport(before, now);
  }

  return ({ kind, id }) => (kind === 'tornado' ? tornadoRecord(id) : reportRecord(id));
}

function foundTornado(official: Tornado, now: Tornado): FoundRecord {
  const { id, state, status } = now;
  const utcOffsetHours = (Date.parse(`${now.begin_wall}Z`) - Date.parse(now.begin_datetime)) / 3_600_000;
  return {
    target: { type: 'tornado', id },
    name: nameOf(now).title,
    state,
    clock: { utcOffsetHours, letters: now.begin_zone_letters },
    closed: status === 'withdrawn' ? moderationSentences.withdrawn : undefined,
    field: fieldsOf(tornadoFields, { official, now }, (record) => Tornado.safeParse(record).success),
  };
}

function foundReport(official: StormReport, now: StormReport): FoundRecord {
  const { id, location_text: place, status } = now;
  const state = titleCase(now.state);
  const closed: Partial<Record<StormReport['status'], string>> = {
    PROMOTED_TO_OFFICIAL: moderationSentences.promoted,
    WITHDRAWN: moderationSentences.reportWithdrawn,
  };
  return {
    target: { type: 'spc-report', id },
    name: place ? titleCase(place) : state,
    state,
    clock: null,
    closed: closed[status],
    field: fieldsOf(reportFields, { official, now }, (record) => StormReport.safeParse(record).success),
  };
}

function fieldsOf<Target>(
  fields: readonly CorrectionField<Target>[],
  records: { official: Target; now: Target },
  isValid: (record: Target) => boolean,
): FoundRecord['field'] {
  return (name) => {
    const field = fields.find((one) => one.name === name);
    return field && recordField(field, records, isValid);
  };
}

/** A field of one record, whatever the record is. */
export interface RecordField {
  name: string;
  label: string;
  kind: FieldKind;
  /** The value without corrections. */
  official: CorrectionValue | null;
  now: CorrectionValue | null;
  /** The value as a suggestion stores it. */
  textNow: string;
  /** Whether a proposed value is the one of the record. */
  isAlready: (text: string) => boolean;
  /** Reads a proposed value, and refuses one that does not fit the record as it is now. */
  propose: (text: string) => ParsedValue;
}

function recordField<Target>(
  field: CorrectionField<Target>,
  { official, now }: { official: Target; now: Target },
  isValid: (record: Target) => boolean,
): RecordField {
  const textNow = currentText(field, now);
  return {
    name: field.name,
    label: field.label,
    kind: field.kind,
    official: field.read(official),
    now: field.read(now),
    textNow,
    isAlready: (text) => textNow !== '' && isSameAs(field.kind, text, textNow),
    propose: (text) => {
      const parsed = parseProposal(field, text, now);
      if ('sentence' in parsed) return parsed;
      const written = writeField(field, now, parsed.value);
      // A record that breaks its schema would be left out by its readers.
      return written !== undefined && isValid(written)
        ? parsed
        : { sentence: moderationSentences.unreadable };
    },
  };
}

/** How long the flags of the whole queue go on with a record that was read for them. */
const keptMilliseconds = 60_000;

/** Beyond so many, the old ones are dropped. */
const maxKept = 4_000;

export interface KeptRecords {
  /** As it is at this moment. */
  fresh: FindRecord;
  /** As it was at most a minute ago. */
  recent: FindRecord;
}

/**
 * Keeps the records of suggestions for a minute: a queue of a thousand has a thousand of them. What a moderator looks
 * at or has decided is read afresh, and kept in place of the older one.
 */
export function keptRecords(readFresh: FindRecord, readForQueue: FindRecord, now: () => number): KeptRecords {
  const kept = new Map<string, { at: number; record: Promise<FoundRecord | undefined> }>();

  function keep(target: Parameters<FindRecord>[0], read: FindRecord): Promise<FoundRecord | undefined> {
    if (kept.size >= maxKept) {
      for (const [name, { at }] of kept) if (now() - at > keptMilliseconds) kept.delete(name);
    }
    const name = `${target.kind} ${target.id}`;
    const entry = { at: now(), record: read(target) };
    kept.set(name, entry);
    entry.record.catch(() => {
      if (kept.get(name) === entry) kept.delete(name);
    });
    return entry.record;
  }

  return {
    fresh: (target) => keep(target, readFresh),
    recent: (target) => {
      const entry = kept.get(`${target.kind} ${target.id}`);
      return entry && now() - entry.at <= keptMilliseconds ? entry.record : keep(target, readForQueue);
    },
  };
}

const runsMilliseconds = 5_000;

/** Keeps what decides which revisions count for a few seconds, so that a thousand records are not twice as many reads. */
export function keptRuns(
  read: () => Promise<VisibleRuns | undefined>,
  now: () => number,
): () => Promise<VisibleRuns | undefined> {
  let kept: { at: number; runs: Promise<VisibleRuns | undefined> } | undefined;
  return () => {
    if (kept && now() - kept.at <= runsMilliseconds) return kept.runs;
    const entry = { at: now(), runs: read() };
    kept = entry;
    entry.runs.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return entry.runs;
  };
}
