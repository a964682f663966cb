import { catalogue } from './catalogue.ts';
import { community } from './community.ts';
import { ephemeral } from './ephemeral.ts';
import { radar } from './radar.ts';

/** All tables. Infra creates tables and permissions from them, and the stores make their keys with them. */
export const tables = { catalogue, community, radar, ephemeral } as const;

export type TableName = keyof typeof tables;
