import { numberedIndex, type TableShape } from './table-shape.ts';

const byEpisode = numberedIndex(1);

/** The sort key of both kinds of aliases: the imported year and the run. Aliases are never overwritten. */
export const aliasSort = '<year>#<run:8>';

/** Tornadoes, storm reports, changes to them, and the imports. */
export const catalogue = {
  name: 'Catalogue',
  stream: 'NEW_IMAGE',
  precious: true,
  indexes: { byEpisode },
  kinds: {
    /** The record that is served. An import changes this one item after it has written everything else. */
    pointer: { partition: 'IDX#tornado', sort: 'CURRENT' },
    /** A numbered change of the record after its snapshot. */
    delta: { partition: 'IDX#tornado', sort: 'DELTA#<sequence:12>' },
    /** An earlier release's pointer, for a rollback. */
    release: { partition: 'IDX#tornado', sort: 'RELEASE#<run:8>' },
    /** The object with the storm reports. */
    reportPointer: { partition: 'IDX#spc', sort: 'CURRENT' },
    /** A tornado as one import run wrote it; never overwritten. */
    revision: {
      partition: 'TOR#<tornado>',
      sort: 'REV#<run:8>',
      indexes: { byEpisode: { on: byEpisode, partition: 'EP#<episode>', sort: '<begin>#<tornado>' } },
    },
    /** The tornadoes of up to a thousand of NCEI's event ids, as one import run wrote them for a year. */
    nceiAliases: { partition: 'ALIAS#ncei#<group>', sort: aliasSort },
    /** The tornadoes of the SPC's numbers of a year. */
    spcAliases: { partition: 'ALIAS#spc#<sourceYear>', sort: aliasSort },
    /** What an import run has changed of the targets of contributions and bookmarks; kept for a rollback. */
    move: { partition: 'MOVE', sort: '<run:8>#<part:3>' },
    /** Exists until contributions and bookmarks have followed that move. */
    pendingMove: { partition: 'MOVE#PENDING', sort: '<run:8>#<part:3>' },
    importLock: { partition: 'IMPORT', sort: 'LOCK' },
    importCounter: { partition: 'IMPORT', sort: 'COUNTER' },
    importRun: { partition: 'IMPORT', sort: 'RUN#<run:8>' },
  },
} as const satisfies TableShape;
