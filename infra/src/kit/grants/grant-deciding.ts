import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { community as shape } from '@touchdown/shared/storage/community.ts';
import type { CatalogueTable } from '../catalogue-table.ts';
import type { SliceFunction } from '../slice-function.ts';
import type { CommunityTable } from '../stored-table.ts';
import { grantMediaRead } from './grant-media-read.ts';

interface Decided {
  community: CommunityTable;
  catalogue: CatalogueTable;
  media: IBucket;
}

/** Lets a function decide on suggestions: the suggestion, the audit and the correction, in one transaction. */
export function grantDeciding(fn: SliceFunction, { community, catalogue, media }: Decided): void {
  community.grant(fn, {
    get: ['contribution'],
    put: ['audit'],
    // The role of the moderator and the name of the author, in the transaction of a decision.
    check: ['profile'],
    together: { kinds: ['audit', 'contribution', 'profile'], verbs: ['put', 'update', 'check'] },
  });
  const { byReview: place } = shape.indexes;
  // A decision changes nothing else of a contribution.
  community.grant(fn, {
    updateOnly: {
      kinds: ['contribution'],
      attributes: [
        'suggestionStatus',
        'decision',
        'decidedAt',
        'first',
        'returned',
        'undone',
        'standsByTrust',
        'correction',
        place.partitionKey,
        place.sortKey,
        // Only compared.
        'authorId',
        'hiddenBy',
        'verifiedNet',
      ],
    },
  });
  catalogue.grantRead(fn);
  catalogue.grantCorrections(fn);
  grantMediaRead(media, 'spc-reports', fn);
}
