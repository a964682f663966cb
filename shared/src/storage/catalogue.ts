import { numberedIndex, type IndexEntry, type TableShape } from './table-shape.ts';

const byEpisode = numberedIndex(1);
const byApproval = numberedIndex(1);

/** The sort key of both kinds of aliases: the imported year and the run. Aliases are never overwritten. */
export const aliasSort = '<year>#<run:8>';

/** Corrections of tornadoes and of storm reports together, in the order of their approval. */
const approvals = {
  on: byApproval,
  partition: 'CORRECTIONS',
  sort: '<approved>#<type:T,S>#<sequence:12>',
} as const satisfies IndexEntry;

/** Tornadoes, storm reports, changes to them, and the imports. */
export const catalogue = {
  name: 'Catalogue',
  stream: 'KEYS_ONLY',
  precious: true,
  indexes: { byEpisode, byApproval },
  kinds: {
    /** The record that is served. An import changes this one item after it has written everything else. */
    pointer: { partition: 'IDX#tornado', sort: 'CURRENT' },
    /** A numbered change: the id of a tornado whose corrections have changed. */
    delta: { partition: 'IDX#tornado', sort: 'DELTA#<sequence:12>' },
    /** An earlier release's pointer, for a rollback. */
    release: { partition: 'IDX#tornado', sort: 'RELEASE#<run:8>' },
    /** The object with the storm reports. */
    reportPointer: { partition: 'IDX#spc', sort: 'CURRENT' },
    /** How often the corrections of storm reports have changed. */
    reportChanges: { partition: 'IDX#spc', sort: 'CORRECTIONS' },
    /** A tornado as one import run wrote it; never overwritten. */
    revision: {
      partition: 'TOR#<tornado>',
      sort: 'REV#<run:8>',
      indexes: { byEpisode: { on: byEpisode, partition: 'EP#<episode>', sort: '<begin>#<tornado>' } },
    },
    /** An approved correction of one field, numbered like the change that it made. */
    override: {
      partition: 'TOR#<tornado>',
      sort: 'OVR#<field>#<sequence:12>',
      indexes: { byApproval: approvals },
    },
    reportOverride: {
      partition: 'OVR#report',
      sort: '<report>#<field>#<sequence:12>',
      indexes: { byApproval: approvals },
    },
    /** The tornadoes of up to a thousand of NCEI's event ids, as one import run wrote them for a year. */
    nceiAliases: { partition: 'ALIAS#ncei#<group>', sort: aliasSort },
    /** The tornadoes of the SPC's numbers of a year. */
    spcAliases: { partition: 'ALIAS#spc#<sourceYear>', sort: aliasSort },
    /** What an import run has changed of the targets of contributions and bookmarks; kept for a rollback. */
    move: { partition: 'MOVE', sort: '<run:8>#<part:3>' },
    /** Exists until contributions and bookmarks have followed that move. */
    pendingMove: { partition: 'MOVE#PENDING', sort: '<run:8>#<part:3>' },
    /** Names a target whose corrections have changed, until the copies of its name and values have followed. */
    pendingCorrection: { partition: 'MOVE#PENDING', sort: 'CORRECTED#<type:T,S>#<sequence:12>' },
    /** The objects that a fold has replaced, until they are deleted. */
    replacedSnapshots: { partition: 'REPLACED', sort: '<run:8>' },
    /** A release of files, by its place in the chain. */
    dataRelease: { partition: 'DATA', sort: '<number:6>' },
    importLock: { partition: 'IMPORT', sort: 'LOCK' },
    importCounter: { partition: 'IMPORT', sort: 'COUNTER' },
    importRun: { partition: 'IMPORT', sort: 'RUN#<run:8>' },
    /** What a source last did. */
    sourceState: { partition: 'SOURCES', sort: '<source>' },
    /** What an import did with the agencies' files, for the public list. The whole report is an object. */
    importReport: { partition: 'IMPORT#REPORT', sort: '<run:8>' },
  },
} as const satisfies TableShape;
