import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { followChanges } from '../../platform/streams/follow-changes.ts';
import { rewriteAuthor } from './rewrite-author.ts';

/** Called for every change of a profile. Most changes affect nothing that a list shows. */
export const handler = followChanges(rewriteAuthor(dynamo(), requiredEnv('communityTable')));
