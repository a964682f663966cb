import { numberedIndex, type TableShape } from './table-shape.ts';

const byPerson = numberedIndex(1);
const byState = numberedIndex(1);
const byTargetType = numberedIndex(1);

/** Radar loops: the jobs that make them, the results, and what limits them. */
export const radar = {
  name: 'Radar',
  stream: 'NEW_IMAGE',
  precious: false,
  indexes: { byPerson, byState, byTargetType },
  kinds: {
    job: {
      partition: 'JOB#<job>',
      sort: 'META',
      indexes: { byPerson: { on: byPerson, partition: 'USER#<person>#J', sort: '<created>#<job>' } },
      expires: true,
    },
    /** There while a job has not ended: nobody starts the same loop twice. */
    activeJob: {
      partition: 'TGT#<type:T,S>#<target>',
      sort: 'ACTIVE#<renderKey>',
      indexes: { byState: { on: byState, partition: 'ACTIVEJOBS', sort: '<created>#<job>' } },
    },
    /** The loop that a tornado's or a report's page shows. */
    loop: {
      partition: 'TGT#<type:T,S>#<target>',
      sort: 'FILM',
      indexes: {
        byTargetType: { on: byTargetType, partition: 'FILMS#<type:T,S>', sort: '<madeAt:13>#<target>' },
      },
    },
    /** That somebody asked for a loop of a target by options of their own. */
    wish: { partition: 'TGT#<type:T,S>#<target>', sort: 'WISH#<person>#<renderKey>', expires: true },
    /** The loop of these very options. */
    result: { partition: 'RENDER#<renderKey>', sort: 'RESULT' },
    /** How many loops somebody has asked for on a day, and how many of them again. */
    loopQuota: { partition: 'QUOTA#<person>#<day>', sort: 'FILMS', expires: true },
    regenerationQuota: { partition: 'QUOTA#<person>#<day>', sort: 'ANEW', expires: true },
    /** How many of somebody's jobs have not ended. */
    activeCount: { partition: 'ACTIVEUSER#<person>', sort: 'COUNT' },
    /** How many loops everybody together has asked for on a day. */
    dailyTotal: { partition: 'CAP#<day>', sort: 'COUNT', expires: true },
  },
} as const satisfies TableShape;
