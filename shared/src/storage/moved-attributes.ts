import { community } from './community.ts';

const { byTarget, byTornado } = community.indexes;

/**
 * The attributes that change when a contribution, an answer or a bookmark follows an import. The function that does it may write
 * no others: bookmarks are in the partition of a profile, and votes in that of a contribution.
 */
export const movedAttributes = {
  contribution: ['target', 'origin', byTarget.partitionKey],
  witness: ['tornado', byTornado.partitionKey],
  bookmark: [
    'id',
    'display_name',
    'cz_name',
    'state',
    'tor_f_scale',
    'begin_datetime',
    'begin_wall',
    'begin_zone_letters',
    'bookmark_created_at',
    'origins',
    byTornado.partitionKey,
    byTornado.sortKey,
  ],
  profile: ['bookmarks'],
} as const;
