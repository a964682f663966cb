import { numberedIndex, type TableShape } from './table-shape.ts';

const byPerson = numberedIndex(1);
const byState = numberedIndex(1);
const byTargetType = numberedIndex(1);

/** Radar loops: the jobs that make them, the results and the quotas. */
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
    /** Exists until the job has ended, so that no second job for the same loop can start. The index is the line of jobs. */
    activeJob: {
      partition: 'TGT#<type:T,S,D>#<target>',
      sort: 'ACTIVE#<renderKey>',
      indexes: { byState: { on: byState, partition: 'ACTIVEJOBS', sort: '<turn>#<job>' } },
    },
    /** The public loop on a tornado's or a storm report's page, or the picture of a day's rotation. */
    loop: {
      partition: 'TGT#<type:T,S,D>#<target>',
      sort: 'LOOP',
      indexes: {
        byTargetType: { on: byTargetType, partition: 'LOOPS#<type:T,S,D>', sort: '<madeAt:13>#<target>' },
      },
    },
    /** A person's request for a loop of a target with options of their own. */
    privateLoop: { partition: 'TGT#<type:T,S,D>#<target>', sort: 'OWN#<person>#<renderKey>', expires: true },
    /** The loop with exactly these options. Only private loops expire. */
    result: { partition: 'RENDER#<renderKey>', sort: 'RESULT', expires: true },
    /** A public loop that another one has replaced. It is deleted after its files, so it has no expiry of its own. */
    replacedLoop: { partition: 'REPLACED', sort: '<goesAt:13>#<job>' },
    /** The scans that a finished loop does not have yet. Deleted once they are beside it. */
    wantedScans: { partition: 'SCANS', sort: '<job>', expires: true },
    /** A worker that has said that it leaves. It may be listed as running for a while. */
    leavingWorker: { partition: 'LEAVING', sort: '<worker>', expires: true },
    /** How many loops a person has requested on a day, and how many of them were regenerations. */
    loopQuota: { partition: 'QUOTA#<person>#<day>', sort: 'LOOPS', expires: true },
    regenerationQuota: { partition: 'QUOTA#<person>#<day>', sort: 'REGENERATIONS', expires: true },
    /** How many of a person's jobs have not ended. */
    activeCount: { partition: 'ACTIVEUSER#<person>', sort: 'COUNT' },
    /** What the loops that all people together have requested on a day cost, and how many were made. */
    dailyTotal: { partition: 'CAP#<day>', sort: 'COUNT', expires: true },
  },
} as const satisfies TableShape;
