import { catalogue } from './catalogue.ts';
import { community } from './community.ts';
import { ephemeral } from './ephemeral.ts';
import { radar } from './radar.ts';

/** Everything that is stored: infra makes the tables and the permissions of this, the stores make keys of it. */
export const tables = { catalogue, community, radar, ephemeral } as const;

export type TableName = keyof typeof tables;
