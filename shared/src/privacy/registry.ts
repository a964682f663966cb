import { accountRows } from './account-rows.ts';
import { browserRows } from './browser-rows.ts';
import { contributionRows } from './contribution-rows.ts';
import type { Ender, ItemName, PersonalData } from './row.ts';
import { technicalRows } from './technical-rows.ts';

/**
 * Every place where something about a person is stored. The export, what follows the deletion of an account, the table
 * of the privacy policy and the tests that look for what is left are made from it. A kind of item that is in no row is
 * below, in `aboutNobody`.
 */
export const personalData = {
  ...accountRows,
  ...contributionRows,
  ...technicalRows,
  ...browserRows,
} as const;

type Rows = typeof personalData;
export type PersonalDataId = keyof Rows;

/** As the rows are without their literal types, for code that goes through all of them. */
export const personalDataRows = Object.entries(personalData) as [PersonalDataId, PersonalData][];

/** The rows that this one ends. A table of its handlers is not complete without each of them. */
export type EndedBy<By extends Ender> = {
  [Id in PersonalDataId]: Rows[Id]['deletion']['by'] extends By ? Id : never;
}[PersonalDataId];

/** The rows that are in the export, and their sections of it. */
export type Exported = {
  [
    Id in PersonalDataId as Rows[Id]['exported'] extends { in: readonly string[] } ? Id : never
  ]: Rows[Id]['exported'] extends {
    in: readonly (infer Section)[];
  }
    ? Section
    : never;
};

/** The rows under the headings of the privacy policy. */
export const personalDataGroups: readonly { heading: string; rows: readonly PersonalData[] }[] = [
  { heading: 'Your account', rows: Object.values(accountRows) },
  { heading: 'What you write, save and decide', rows: Object.values(contributionRows) },
  { heading: 'Radar loops, support and the machines', rows: Object.values(technicalRows) },
  { heading: 'In your browser', rows: Object.values(browserRows) },
];

/** Kinds of items with nothing about a person, and what they are instead. */
export const aboutNobody = {
  'catalogue.pointer': 'the record',
  'catalogue.delta': 'tornadoes with their corrected values',
  'catalogue.release': 'the record',
  'catalogue.reportPointer': 'the record',
  'catalogue.reportChanges': 'a count',
  'catalogue.revision': 'the record',
  'catalogue.nceiAliases': 'the record',
  'catalogue.spcAliases': 'the record',
  'catalogue.move': 'ids of tornadoes',
  'catalogue.pendingMove': 'ids of tornadoes',
  'catalogue.pendingCorrection': 'ids of tornadoes',
  'catalogue.replacedSnapshots': 'names of objects',
  'catalogue.dataRelease': 'the record',
  'catalogue.importLock': 'which importer is at work',
  'catalogue.importCounter': 'a count',
  'catalogue.importRun': 'the record',
  'catalogue.sourceState': 'what an agency has published',
  'catalogue.importReport': 'what an import changed',
  'community.moderationLogEntry': 'a decision without an id, a name or a word of anybody',
  'radar.loop': 'the public loop, which has no choice of a person',
  'radar.replacedLoop': 'files of public loops',
  'radar.wantedScans': 'which loops have no scans yet',
  'radar.leavingWorker': 'a computer of ours',
  'radar.dailyTotal': 'sums of all people',
  'community.auditSeal': 'a hash of a day of the audit',
  'ephemeral.spamDay': 'a count',
  'ephemeral.usedChallenge': 'random bytes',
} as const satisfies Partial<Record<ItemName, string>>;
