import { numberedIndex, type TableShape } from './table-shape.ts';

const byEpisode = numberedIndex(1);

/** Of both kinds of aliases: the year that was imported, and the run. They are never overwritten. */
export const aliasSort = '<year>#<run:8>';

/** Tornadoes, storm reports, the changes made to them, and the imports they come from. */
export const catalogue = {
  name: 'Catalogue',
  precious: true,
  indexes: { byEpisode },
  kinds: {
    /** Which record is served: the one item that an import moves when everything else is written. */
    pointer: { partition: 'IDX#tornado', sort: 'CURRENT' },
    /** A change of the record after its snapshot, in the order of numbers. */
    delta: { partition: 'IDX#tornado', sort: 'DELTA#<sequence:12>' },
    /** An earlier release's pointer, for going back to it. */
    release: { partition: 'IDX#tornado', sort: 'RELEASE#<run:8>' },
    /** Which object holds the storm reports. */
    reportPointer: { partition: 'IDX#spc', sort: 'CURRENT' },
    /** A tornado as one run of the importer wrote it; never overwritten. */
    revision: {
      partition: 'TOR#<tornado>',
      sort: 'REV#<run:8>',
      indexes: { byEpisode: { on: byEpisode, partition: 'EP#<episode>', sort: '<begin>#<tornado>' } },
    },
    /** Which tornadoes NCEI's event ids mean, a thousand of them together, as one run wrote them for a year. */
    nceiAliases: { partition: 'ALIAS#ncei#<group>', sort: aliasSort },
    /** Which tornadoes the SPC's numbers of a year mean. */
    spcAliases: { partition: 'ALIAS#spc#<sourceYear>', sort: aliasSort },
    importLock: { partition: 'IMPORT', sort: 'LOCK' },
    importCounter: { partition: 'IMPORT', sort: 'COUNTER' },
    importRun: { partition: 'IMPORT', sort: 'RUN#<run:8>' },
  },
} as const satisfies TableShape;
